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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const changedRow = (row: unknown, ticket: TicketRecord, { pages, ...changes }: Changes): object => ({
  ...ticket,
  ...changes,
  pages: pages === null ? null : pagesInRow(row),
})

const changedSummary = (summary: object, { pages, ...changes }: Changes): object => ({
  ...summary,
  ...changes,
  ...(pages === null ? { pageInputs: null } : {}),
})

/**
 * Changes fields of a stored ticket in one transaction; a new time of the check alone is written into the summary only. A
 * deleted or damaged ticket stays as it is.
 */
export const rawChangeTicket = async (
  factory: IDBFactory,
  { eventShortName, uuid }: Pick<TicketRecord, 'eventShortName' | 'uuid'>,
  changes: Changes,
): Promise<void> => {
  await withObjectStores(factory, ['tickets', 'summaries', 'pages'], 'readwrite', async (stores) => {
    const key = [eventShortName, uuid]
    const read = async (store: IDBObjectStore | null): Promise<unknown> =>
      store && requestResult<unknown>(store.get(key))
    const row = await read(stores('tickets'))
    const ticket = decodeTicket(row)
    if (ticket === null) return
    const summary = await read(stores('summaries'))
    const isVoid = changes.pages === null
    const requests: (IDBRequest | undefined)[] = []
    if (isVoid || !summary || changes.missingSince !== ticket.missingSince)
      requests.push(stores('tickets')?.put(changedRow(row, ticket, changes)))
    if (isVoid) requests.push(stores('pages')?.delete(key))
    if (isObject(summary)) requests.push(stores('summaries')?.put(changedSummary(summary, changes)))
    for (const request of requests) if (request) await requestResult<unknown>(request)
  })
}
