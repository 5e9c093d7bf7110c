/** The transactions of a reservation, as far as this module reads and cancels them. */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'

/** The pending or complete transaction of a reservation, which has one at most. */
export async function findValidTransaction(db: Database, reservationId: string): Promise<Transaction | null> {
  if (!isUuid(reservationId)) return null
  const found = await db
    .selectFrom('transactions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', ['PENDING', 'COMPLETE'])
    .executeTakeFirst()
  return found ?? null
}

/** The complete transaction with an amount above zero. */
export const findReceivedPayment = (trx: Database, reservationId: string): Promise<Transaction | undefined> =>
  trx
    .selectFrom('transactions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'COMPLETE')
    .where('amount', '>', 0)
    .executeTakeFirst()

/** The rows stay: they show that a payment was started (docs/api/payments.md#canceled-orders). */
export async function cancelPendingTransactions(trx: Database, reservationId: string): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ status: 'CANCELLED' })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .execute()
}
