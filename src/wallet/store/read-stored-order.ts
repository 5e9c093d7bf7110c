import type { TesseraDatabase } from '#device/storage/database.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { ticketsOfReservation } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'

export interface StoredOrder {
  readonly order: ReservationRecord
  readonly tickets: readonly TicketRecord[]
  readonly subscription: SubscriptionRecord | undefined
}

/** An order with its tickets or its pass; null when it is not stored. @throws when storage fails */
export async function readStoredOrder(
  db: TesseraDatabase,
  reservationId: string,
): Promise<StoredOrder | null> {
  const order = await getReservation(db, reservationId)
  if (order === undefined) return null
  const [tickets, subscriptions] = await Promise.all([
    ticketsOfReservation(db, order.publicIdentifier, order.shortId),
    allSubscriptions(db),
  ])
  return {
    order,
    tickets,
    subscription: subscriptions.find((candidate) => candidate.reservationId === reservationId),
  }
}
