/** Orders as this device last saw them. */
import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { ReservationRecord } from '../records.ts'

/** They wait for the person's money (contract 2, 2.1). */
const awaitingPaymentStatuses = new Set<string>([
  'OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
])

export const isAwaitingPayment = ({ status }: Pick<ReservationRecord, 'status'>): boolean =>
  awaitingPaymentStatuses.has(status)

export const getReservation = (
  db: TesseraDatabase,
  reservationId: string,
): Promise<ReservationRecord | undefined> => withReconnect(db, () => db.orders.get(reservationId))

export const allReservations = (db: TesseraDatabase): Promise<ReservationRecord[]> =>
  withReconnect(db, () => db.orders.toArray())

/** Those that wait for a payment, the soonest deadline first. */
export const reservationsAwaitingPayment = async (db: TesseraDatabase): Promise<ReservationRecord[]> =>
  (await allReservations(db)).filter(isAwaitingPayment).sort((a, b) => a.validity - b.validity)
