import { isComplete } from '#core/domain/reservation-status.ts'
import type { TesseraDatabase } from '../database.ts'
import { decodeReservation } from '../decode-records.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { ReservationRecord } from '../records.ts'

export const putReservation = (db: TesseraDatabase, order: ReservationRecord): Promise<unknown> =>
  withReconnect(db, () => db.orders.put(order))

/**
 * Removes a ticket from its reservation, so that it is not fetched again. A complete reservation without
 * another ticket on this device is deleted, because it contains the buyer's e-mail address.
 */
export const removeTicketFromReservation = (db: TesseraDatabase, uuid: string): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.orders, db.tickets, async () => {
      const stored = (await db.orders.toArray()).map(decodeReservation)
      const order = stored.find((one) => one?.ticketUuids.includes(uuid))
      if (!order) return
      const ticketUuids = order.ticketUuids.filter((one) => one !== uuid)
      const keys = await db.tickets.toCollection().primaryKeys()
      const others = keys.some(([, other]) => ticketUuids.includes(other))
      if (others || !isComplete(order.status)) await db.orders.put({ ...order, ticketUuids })
      else await db.orders.delete(order.reservationId)
    }),
  )
