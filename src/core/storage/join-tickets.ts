/** Adds to tickets what lies in their summaries: the time of the last check. */
import { decodeTickets, type StoredTickets } from './decode-ticket.ts'
import { fieldOf } from './field-of.ts'
import type { TicketRecord } from './records.ts'

/** The ticket with the time of its last check, which a check without a change writes into the summary only. */
export const withLastCheck = (ticket: TicketRecord, summary: unknown): TicketRecord => {
  const at = fieldOf(summary, 'checkedAt')
  return typeof at === 'number' && at > ticket.checkedAt ? { ...ticket, checkedAt: at } : ticket
}

/** Decodes rows of `tickets`; the summaries are those of the same keys, as far as there are any. */
export function joinTickets(rows: readonly unknown[], summaries: readonly unknown[]): StoredTickets {
  const { tickets, damaged } = decodeTickets(rows)
  const byUuid = new Map(summaries.map((summary) => [fieldOf(summary, 'uuid'), summary]))
  return { tickets: tickets.map((ticket) => withLastCheck(ticket, byUuid.get(ticket.uuid))), damaged }
}
