import type { BookingTicket } from '#core/contract/reservation.ts'

/** The name that alf.io writes for a ticket whose form was refused without a name. */
const noName = 'null null'

/** The attendee of a ticket; "" before a name is known. */
export const attendeeName = (ticket: Pick<BookingTicket, 'fullName' | 'firstName' | 'lastName'>): string =>
  (ticket.fullName !== noName && ticket.fullName) ||
  `${ticket.firstName ?? ''} ${ticket.lastName ?? ''}`.trim()
