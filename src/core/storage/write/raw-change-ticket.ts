import { requestResult, withObjectStore } from '../raw-database.ts'
import type { TicketRecord } from '../records.ts'

/** Changes fields of a stored ticket in one transaction; a ticket that has gone stays gone. */
export const rawChangeTicket = async (
  factory: IDBFactory,
  { eventShortName, uuid }: TicketRecord,
  changes: Partial<TicketRecord>,
): Promise<void> => {
  await withObjectStore(factory, 'tickets', 'readwrite', async (store) => {
    const record = (await requestResult(store.get([eventShortName, uuid]))) as TicketRecord | undefined
    if (record) await requestResult(store.put({ ...record, ...changes }))
  })
}
