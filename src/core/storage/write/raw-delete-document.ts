import type { TicketKey } from '../database.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'

/** Deletes the stored document of a ticket. @throws when the database cannot be written */
export const rawDeleteDocument = async (factory: IDBFactory, [shortName, uuid]: TicketKey): Promise<void> => {
  await withObjectStore(factory, 'documents', 'readwrite', (store) =>
    requestResult(store.delete([shortName, uuid])),
  )
}
