import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { withSpace } from '#device/storage/with-space.ts'
import { awaitsOfflinePayment, isComplete } from '../rules/reservation-status.ts'
import { type ReservationRecord, reservationRecord } from './records.ts'

/**
 * Stores a reservation. When its confirmation has a final result, the line of the payment journal is deleted: a second
 * confirmation changes nothing (docs/api/payments.md#confirm).
 * The picture stays, and instructions for a custom method while the order waits for it, also when `order` does not bring them again.
 */
export const putReservation = (db: TesseraDatabase, order: ReservationRecord): Promise<void> =>
  withSpace(db, () =>
    db.transaction('rw', db.orders, db.journal, async () => {
      const { reservationId: id, status } = order
      const before: Partial<ReservationRecord> = decode(reservationRecord, await db.orders.get(id)) ?? {}
      const { instructions = before.instructions, picture = before.picture, ...rest } = order
      const final = isComplete(status) || awaitsOfflinePayment(status)
      await db.orders.put({
        ...rest,
        ...(picture !== undefined && { picture }),
        ...(instructions && status === 'CUSTOM_OFFLINE_PAYMENT' && { instructions }),
      })
      if (final) await db.journal.delete(id)
    }),
  )

/**
 * Removes a ticket from its reservation, so that it is not fetched again. A complete reservation without
 * another ticket on this device is deleted, because it contains the buyer's e-mail address.
 */
export const removeTicketFromReservation = (db: TesseraDatabase, uuid: string): Promise<void> =>
  withSpace(db, () =>
    db.transaction('rw', db.orders, db.tickets, async () => {
      const stored = (await db.orders.toArray()).map((row) => decode(reservationRecord, row))
      const order = stored.find((reservation) => reservation?.ticketUuids.includes(uuid))
      if (!order) return
      const ticketUuids = order.ticketUuids.filter((ticketUuid) => ticketUuid !== uuid)
      const namedUuids = order.namedUuids.filter((ticketUuid) => ticketUuid !== uuid)
      const keys = await db.tickets.toCollection().primaryKeys()
      const others = keys.some(([, other]) => ticketUuids.includes(other))
      if (others || !isComplete(order.status)) await db.orders.put({ ...order, ticketUuids, namedUuids })
      else await db.orders.delete(order.reservationId)
    }),
  )

/** Deletes the summary of a reservation. */
export const deleteReservationRecord = (db: TesseraDatabase, reservationId: string): Promise<void> =>
  writeTo(db, () => db.orders.delete(reservationId))

/** Changes fields of a reservation as it is stored then; a deleted or damaged record stays as it is. */
export const changeReservation = (
  db: TesseraDatabase,
  reservationId: string,
  changesOf: (order: ReservationRecord) => Partial<ReservationRecord>,
): Promise<void> =>
  withSpace(db, () =>
    db.transaction('rw', db.orders, async () => {
      const record = decode(reservationRecord, await db.orders.get(reservationId))
      if (record !== null) await db.orders.put({ ...record, ...changesOf(record) })
    }),
  )
