/** Actions that the update page offers for a ticket (docs/api/client-behavior.md#ticket-update-page). */
import type { BookingTicket } from '#core/contract/reservation.ts'
import { canChangeTicket } from './attendee-form.ts'

interface TicketActions {
  readonly show: boolean
  readonly download: boolean
  readonly send: boolean
  readonly change: boolean
  readonly release: boolean
}

/** A ticket without an attendee can only be changed; an online ticket has neither a code to show nor a PDF. */
export function ticketActions(ticket: BookingTicket, online: boolean): TicketActions {
  const { assigned, cancellationEnabled } = ticket
  const atEntrance = assigned && !online
  return {
    show: atEntrance && !cancellationEnabled,
    download: atEntrance && ticket.downloadEnabled,
    send: assigned && ticket.sendMailEnabled,
    change: canChangeTicket(ticket),
    release: assigned && cancellationEnabled,
  }
}
