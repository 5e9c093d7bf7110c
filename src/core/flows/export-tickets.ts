/** Writes stored tickets into a ticket pack (docs/OFFLINE.md#ticket-pack). */
import { isAccent } from '#core/domain/parse-accent-color.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import { writePack, type PackTicket } from '#core/domain/ticket-pack.ts'
import type { TicketRecord } from '#core/storage/records.ts'

/**
 * A ticket as the pack contains it; nothing for a ticket without a valid code. The full id of its reservation stays here: it grants access to the whole order.
 * Facts of the organizer that the format refuses are left out rather than the ticket.
 */
function packTicketOf(ticket: TicketRecord): PackTicket[] {
  if (ticket.code === null || !canShowCode(ticket)) return []
  const { text, png, fullName, email, fetchedAt } = ticket.code
  const { accent, onSiteDue, organizationEmail } = ticket
  return [
    {
      ...ticket,
      accent: accent !== null && isAccent(accent) ? accent : null,
      onSiteDue: onSiteDue !== null && /^[A-Z]{3}$/.test(onSiteDue.currency) ? onSiteDue : null,
      organizationEmail: /^[^\s@?&]+@[^\s@?&]+$/.test(organizationEmail) ? organizationEmail : '',
      extras: [...ticket.extras],
      code: { text, png, fullName, email, fetchedAt },
    },
  ]
}

/**
 * The text of the file.
 * @param now epoch ms
 * @throws PackLimitError for too many tickets
 */
export const exportTickets = (
  tickets: readonly TicketRecord[],
  origin: string,
  now: number,
): Promise<string> => writePack(tickets.flatMap(packTicketOf), origin, now)
