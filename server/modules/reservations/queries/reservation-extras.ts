/**
 * Items of additional services, personal codes and subscription of a reservation
 * (docs/api/tickets.md#ticket-statuses, docs/api/codes-and-discounts.md#kinds-of-codes).
 */
import type { Database } from '#server/infra/database/database.ts'
import { releasePersonalCodes, releaseItems } from '#server/modules/pricing/index.ts'
import { cancelSubscription } from './subscriptions-of-reservation.ts'

/** Runs in the transaction that releases the tickets. */
export async function releaseReservationExtras(trx: Database, reservationId: string): Promise<void> {
  await releaseItems(trx, reservationId)
  await releasePersonalCodes(trx, reservationId)
  await cancelSubscription(trx, reservationId)
}

/** Runs in the transaction that issues the tickets. @param toBePaid the price is due on site */
export async function completeReservationExtras(
  trx: Database,
  reservationId: string,
  toBePaid: boolean,
): Promise<void> {
  await trx
    .updateTable('service_items')
    .set({ status: toBePaid ? 'TO_BE_PAID' : 'ACQUIRED' })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .execute()
  await trx
    .updateTable('special_prices')
    .set({ status: 'TAKEN' })
    .where('reservation_id', '=', reservationId)
    .execute()
}
