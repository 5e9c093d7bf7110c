import { decodeReservation } from '../decode-records.ts'
import { rawRecords } from '../raw-database.ts'
import type { ReservationRecord } from '../records.ts'

/**
 * Every stored reservation, read without Dexie; damaged records are left out. None where there is no database yet.
 * @throws when the database cannot be read
 */
export const rawReservations = (factory: IDBFactory): Promise<ReservationRecord[]> =>
  rawRecords(factory, 'orders', decodeReservation)
