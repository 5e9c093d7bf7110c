import { decodeTicket } from '../decode-ticket.ts'
import { requestResult, withObjectStores } from '../raw-database.ts'
import type { TicketRecord } from '../records.ts'
import { fieldOf, pagesInRow, rowOf, summaryOf, withLastCheck } from '../ticket-rows.ts'

/** `pages`: null removes the pages, which show a void code. */
type Changes = Partial<TicketRecord> & { readonly pages?: null }

/**
 * Changes fields of a stored ticket in one transaction; a new time of the check alone is written into the summary only. A
 * deleted or damaged ticket stays as it is.
 */
export const rawChangeTicket = async (
  factory: IDBFactory,
  { eventShortName, uuid }: Pick<TicketRecord, 'eventShortName' | 'uuid'>,
  { pages, ...changes }: Changes,
): Promise<void> => {
  await withObjectStores(factory, ['tickets', 'summaries', 'pages'], 'readwrite', async (stores) => {
    const key = [eventShortName, uuid]
    const [rows, summaries] = [stores('tickets'), stores('summaries')]
    const row = rows && (await requestResult<unknown>(rows.get(key)))
    const stored = decodeTicket(row)
    if (!rows || stored === null) return
    const summary = summaries && (await requestResult<unknown>(summaries.get(key)))
    const ticket = { ...withLastCheck(stored, summary), ...changes }
    const { checkedAt: _checkedAt, ...others } = changes
    const changed = Object.entries(others).some(([name, value]) => fieldOf(stored, name) !== value)
    const inputs = fieldOf(summary, 'pageInputs')
    if (changed || pages === null || !summary)
      await requestResult(rows.put(rowOf(ticket, pages === null ? null : pagesInRow(row))))
    if (pages === null) await stores('pages')?.delete(key)
    await summaries?.put(summaryOf(ticket, typeof inputs === 'string' && pages !== null ? inputs : null))
  })
}
