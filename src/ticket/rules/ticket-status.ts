/**
 * The statuses of a ticket and their groups. The wire carries only what follows from them. Source:
 * docs/api/tickets.md#check-in.
 */
export type TicketStatus =
  | 'FREE'
  | 'PRE_RESERVED'
  | 'PENDING'
  | 'TO_BE_PAID'
  | 'ACQUIRED'
  | 'CHECKED_IN'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'INVALIDATED'
  | 'RELEASED'

/** The statuses by their own names, which queries and types need. */
const group = <const Statuses extends readonly TicketStatus[]>(...statuses: Statuses) => statuses

/** An attendee has it. */
export const soldTicketStatuses = group('ACQUIRED', 'TO_BE_PAID', 'CHECKED_IN')

/** Free for the waiting list only: `RELEASED` by a buyer, or `PRE_RESERVED` before the sale. */
export const waitingListTicketStatuses = group('RELEASED', 'PRE_RESERVED')

/** Neither sold nor for sale: in an open reservation or for the waiting list. */
export const heldTicketStatuses = group('PENDING', ...waitingListTicketStatuses)

/** Paid or free of charge, and the attendee is not checked in. */
export const isAcquired = (status: TicketStatus): boolean => status === 'ACQUIRED'

/** Valid, and the price is due at the entrance. */
export const awaitsOnSitePayment = (status: TicketStatus): boolean => status === 'TO_BE_PAID'

/** The attendee is checked in. */
export const isCheckedIn = (status: TicketStatus): boolean => status === 'CHECKED_IN'

/** Valid, and the attendee is not checked in. */
export const isUnusedTicket = (status: TicketStatus): boolean =>
  isAcquired(status) || awaitsOnSitePayment(status)
