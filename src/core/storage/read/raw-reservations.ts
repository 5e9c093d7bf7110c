import { decodeReservation } from '../decode-records.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'
import type { ReservationRecord } from '../records.ts'

/**
 * Every stored reservation, read without Dexie; damaged records are left out. None where there is no database yet.
 * @throws when the database cannot be read
 */
export const rawReservations = async (factory: IDBFactory): Promise<ReservationRecord[]> =>
  (
    (await withObjectStore(factory, 'orders', 'readonly', (store) =>
      requestResult<unknown[]>(store.getAll()),
    )) ?? []
  )
    .map(decodeReservation)
    .filter((record) => record !== null)
