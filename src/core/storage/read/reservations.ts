/** Reads the reservations that this device has seen. A damaged record counts as none: its page stores it again. */
import { awaitsOfflinePayment } from '#core/domain/reservation-status.ts'
import type { TesseraDatabase } from '../database.ts'
import { decodeReservation } from '../decode-records.ts'
import type { ReservationRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'

export const getReservation = async (
  db: TesseraDatabase,
  reservationId: string,
): Promise<ReservationRecord | undefined> =>
  decodeReservation(await withReconnect(db, () => db.orders.get(reservationId))) ?? undefined

export const allReservations = async (db: TesseraDatabase): Promise<ReservationRecord[]> =>
  (await withReconnect(db, () => db.orders.toArray()))
    .map(decodeReservation)
    .filter((record) => record !== null)

/** Reservations that wait for an offline payment, the soonest deadline first. */
export const reservationsAwaitingPayment = async (db: TesseraDatabase): Promise<ReservationRecord[]> =>
  (await allReservations(db))
    .filter(({ status }) => awaitsOfflinePayment(status))
    .sort((a, b) => a.validity - b.validity)
