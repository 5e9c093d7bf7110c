/** Text of the code of a stored ticket. */
import type { EventRow, Ticket } from '#server/infra/database/tables/tables.ts'
import { fullName } from '#server/modules/reservations/index.ts'
import { qrText } from './qr-text.ts'

/** @returns 81 characters (docs/api/tickets.md#code-text); they change with the attendee's name and e-mail address */
export const ticketCodeText = (ticket: Ticket, event: EventRow): string =>
  qrText(
    {
      reservationId: ticket.reservation_id ?? '',
      uuid: ticket.uuid,
      fullName: fullName(ticket),
      email: ticket.email ?? '',
    },
    event.private_key,
  )
