import { decodeSummaries } from './decode-summary.ts'
import { decodeTickets } from './decode-ticket.ts'
import { requestResult, withObjectStores } from './raw-database.ts'
import type { TicketSummary } from './records.ts'
import { summaryOf } from './ticket-rows.ts'

/** What a list shows. `damaged`: number of tickets that do not decode; they stay in the database as they are. */
export interface StoredSummaries {
  readonly tickets: readonly TicketSummary[]
  readonly damaged: number
}

/** Summaries of whole tickets, for a database where some have none yet. */
export function summariesOf(rows: readonly unknown[]): StoredSummaries {
  const { tickets, damaged } = decodeTickets(rows)
  return { tickets: tickets.map((ticket) => summaryOf(ticket, null)), damaged }
}

/**
 * Every ticket as a list shows it, read without Dexie; none where there is no database yet. Whole tickets are read only
 * where a summary is missing. @throws when the database cannot be read
 */
export const rawSummaries = async (factory: IDBFactory): Promise<StoredSummaries> =>
  (await withObjectStores(factory, ['tickets', 'summaries'], 'readonly', async (stores) => {
    const [rows, summaries] = [stores('tickets'), stores('summaries')]
    if (rows === null) return null
    const [keys, stored] = await Promise.all([
      requestResult(rows.getAllKeys()),
      summaries ? requestResult<unknown[]>(summaries.getAll()) : [],
    ])
    const tickets = decodeSummaries(stored, keys)
    return tickets ? { tickets, damaged: 0 } : summariesOf(await requestResult<unknown[]>(rows.getAll()))
  })) ?? { tickets: [], damaged: 0 }
