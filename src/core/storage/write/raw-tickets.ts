import { finished, within } from '../raw.ts'
import type { TicketRecord } from '../records.ts'

/** Changes fields of a stored ticket in one transaction; a ticket that has gone stays gone. */
export const rawChange = async (
  factory: IDBFactory,
  { eventShortName, uuid }: TicketRecord,
  changes: Partial<TicketRecord>,
): Promise<void> => {
  await within(factory, 'tickets', 'readwrite', async (store) => {
    const record = (await finished(store.get([eventShortName, uuid]))) as TicketRecord | undefined
    if (record) await finished(store.put({ ...record, ...changes }))
  })
}
