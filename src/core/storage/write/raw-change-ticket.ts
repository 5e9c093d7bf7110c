import { decodeTicket } from '../decode-ticket.ts'
import { pagesInRow } from '../pages-of.ts'
import { requestResult, withObjectStores } from '../raw-database.ts'
import type { TicketRecord } from '../records.ts'

/** What a check in the background changes: fields that record and summary have in common. */
type Changes = Pick<TicketRecord, 'checkedAt' | 'missingSince'> &
  Partial<Pick<TicketRecord, 'fullName' | 'email'>> & {
    /** Removes the pages, which show a void code: with a new attendee. */
    readonly pages?: null
  }

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
    const ticket = decodeTicket(row)
    if (!rows || ticket === null) return
    const summary = summaries && (await requestResult<unknown>(summaries.get(key)))
    if (pages === null || !summary || changes.missingSince !== ticket.missingSince)
      await requestResult(
        rows.put({ ...ticket, ...changes, pages: pages === null ? null : pagesInRow(row) }),
      )
    if (pages === null) await stores('pages')?.delete(key)
    if (typeof summary === 'object' && summary !== null)
      await summaries?.put({ ...summary, ...changes, ...(pages === null ? { pageInputs: null } : {}) })
  })
}
