import { findSummaries } from './decode-summary.ts'
import { byPosition, decodeTickets } from './decode-ticket.ts'
import { requestResult, withObjectStores } from './raw-database.ts'
import type { TicketSummary } from './records.ts'
import { summaryOf } from './ticket-rows.ts'

/** What a list shows. `damaged`: number of tickets that do not decode; they stay in the database as they are. */
export interface StoredSummaries {
  readonly tickets: readonly TicketSummary[]
  readonly damaged: number
}

/** The summaries, those of one reservation in its order; tickets without one are given as rows of `tickets`. */
export function joinSummaries(
  summaries: readonly TicketSummary[],
  rows: readonly unknown[],
): StoredSummaries {
  const { tickets, damaged } = decodeTickets(rows)
  const others = tickets.map((ticket) => summaryOf(ticket, null))
  return { tickets: [...summaries, ...others].sort(byPosition), damaged }
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
      summaries ? requestResult<unknown[]>(summaries.getAll()) : Promise.resolve([]),
    ])
    const found = findSummaries(stored, keys)
    const whole = await Promise.all(found.missing.map((key) => requestResult<unknown>(rows.get(key))))
    return joinSummaries(found.summaries, whole)
  })) ?? { tickets: [], damaged: 0 }
