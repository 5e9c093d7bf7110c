import type { TesseraDatabase } from '../database.ts'
import { decodeReservation } from '../decode-records.ts'
import type { ReservationRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'

/** The stored reservation; undefined when it is not on this device or damaged. */
export const getReservation = async (
  db: TesseraDatabase,
  reservationId: string,
): Promise<ReservationRecord | undefined> =>
  decodeReservation(await withReconnect(db, () => db.orders.get(reservationId))) ?? undefined
