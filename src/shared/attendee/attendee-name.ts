import type { BookingTicket } from '#core/contract/reservation.ts'

/** The attendee of a ticket; "" before a name is known. */
export const attendeeName = (ticket: Pick<BookingTicket, 'fullName' | 'firstName' | 'lastName'>): string =>
  ticket.fullName || `${ticket.firstName ?? ''} ${ticket.lastName ?? ''}`.trim()
