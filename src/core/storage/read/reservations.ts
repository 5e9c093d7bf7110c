/** Reads the reservations that this device has seen. A damaged record counts as none: its page stores it again. */
import { liveQuery } from 'dexie'
import { awaitsOfflinePayment, isComplete } from '#core/domain/reservation-status.ts'
import type { TesseraDatabase } from '../database.ts'
import { decodeReservation } from '../decode-records.ts'
import type { ReservationRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'

/** Without damaged records. */
export const allReservations = async (db: TesseraDatabase): Promise<ReservationRecord[]> =>
  (await withReconnect(db, () => db.orders.toArray()))
    .map(decodeReservation)
    .filter((record) => record !== null)

export interface OpenReservations {
  /** Wait for an offline payment, the soonest deadline first. */
  readonly unpaid: readonly ReservationRecord[]
  /** Complete, with tickets that have no attendee, the latest first. */
  readonly unnamed: readonly ReservationRecord[]
}

/** The stored reservations that still need something from the buyer. */
export async function openReservations(db: TesseraDatabase): Promise<OpenReservations> {
  const all = await allReservations(db)
  return {
    unpaid: all.filter(({ status }) => awaitsOfflinePayment(status)).sort((a, b) => a.validity - b.validity),
    unnamed: all
      .filter(({ status, unnamed }) => isComplete(status) && unnamed > 0)
      .sort((a, b) => b.savedAt - a.savedAt),
  }
}

/**
 * Calls `next` with them, now and after each change by any tab.
 * @param fail called when the database cannot be read
 * @returns a function that ends it
 */
export function watchOpenReservations(
  db: TesseraDatabase,
  next: (found: OpenReservations) => void,
  fail: () => void,
): () => void {
  const subscription = liveQuery(() => openReservations(db)).subscribe(next, fail)
  return () => subscription.unsubscribe()
}
