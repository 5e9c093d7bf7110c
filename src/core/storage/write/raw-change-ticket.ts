import { decodeTicket } from '../decode-ticket.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'
import type { TicketRecord } from '../records.ts'

/** Changes fields of a stored ticket in one transaction. A deleted or damaged ticket stays as it is. */
export const rawChangeTicket = async (
  factory: IDBFactory,
  { eventShortName, uuid }: TicketRecord,
  changes: Partial<TicketRecord>,
): Promise<void> => {
  await withObjectStore(factory, 'tickets', 'readwrite', async (store) => {
    const record = decodeTicket(await requestResult<unknown>(store.get([eventShortName, uuid])))
    if (record) await requestResult(store.put({ ...record, ...changes }))
  })
}
