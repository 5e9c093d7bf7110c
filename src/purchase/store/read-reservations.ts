/** Reads the reservations that this device has seen. A damaged record counts as none: its page stores it again. */
import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode, decodeAll } from '#device/storage/records.ts'
import { awaitsOfflinePayment, isComplete, isOpen } from '../rules/reservation-status.ts'
import { isUncharged } from './read-journal.ts'
import { type ReservationRecord, reservationRecord } from './records.ts'

/** The stored reservation; undefined when it is not on this device or damaged. */
export const getReservation = async (
  db: TesseraDatabase,
  reservationId: string,
): Promise<ReservationRecord | undefined> =>
  decode(reservationRecord, await readFrom(db, () => db.orders.get(reservationId))) ?? undefined

/** An order that was open when this device saw it last; null for another one. */
export async function readOpenReservation(db: TesseraDatabase, reservationId: string) {
  const order = await getReservation(db, reservationId)
  if (order === undefined || !isOpen(order.status)) return null
  return { order, isUncharged: await isUncharged(db, reservationId) }
}

/** All reservations that decode. */
export const allReservations = async (db: TesseraDatabase): Promise<ReservationRecord[]> =>
  decodeAll(reservationRecord, await readFrom(db, () => db.orders.toArray()))

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
