import { requestResult, withObjectStore } from '../raw-database.ts'

/** Deletes the record of a reservation. @throws when the database cannot be written */
export const rawDeleteReservation = async (factory: IDBFactory, reservationId: string): Promise<void> => {
  await withObjectStore(factory, 'orders', 'readwrite', (store) => requestResult(store.delete(reservationId)))
}
