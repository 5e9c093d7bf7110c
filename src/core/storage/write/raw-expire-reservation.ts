import { requestResult, withObjectStore } from '../raw-database.ts'
import type { ReservationRecord } from '../records.ts'

/** Marks the record of a reservation whose hold has ended. @throws when the database cannot be written */
export const rawExpireReservation = async (factory: IDBFactory, record: ReservationRecord): Promise<void> => {
  await withObjectStore(factory, 'orders', 'readwrite', (store) =>
    requestResult(store.put({ ...record, expired: true })),
  )
}
