/** The transactions of a reservation, as far as this module reads and cancels them. */
import type { Database } from '#server/infra/database/database.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'

export async function hasCompleteTransaction(db: Database, reservationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'COMPLETE')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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

export async function cancelPendingTransactions(trx: Database, reservationId: string): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ status: 'CANCELLED' })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .execute()
}
