import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'
import type { ReservationRecord } from '../records.ts'

export const putReservation = (db: TesseraDatabase, order: ReservationRecord): Promise<unknown> =>
  withReconnect(db, () => db.orders.put(order))

/**
 * Takes a ticket off its order, so that it is not brought again. A complete order without another ticket on this
 * device goes too: it holds the buyer's email.
 */
export const removeTicketFromReservation = (db: TesseraDatabase, uuid: string): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.orders, db.tickets, async () => {
      const order = (await db.orders.toArray()).find(({ ticketUuids }) => ticketUuids.includes(uuid))
      if (!order) return
      const ticketUuids = order.ticketUuids.filter((one) => one !== uuid)
      const others = (await db.tickets.toArray()).some((ticket) => ticketUuids.includes(ticket.uuid))
      if (others || order.status !== 'COMPLETE') await db.orders.put({ ...order, ticketUuids })
      else await db.orders.delete(order.reservationId)
    }),
  )
