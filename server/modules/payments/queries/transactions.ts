/** The record of an order's payment: at most one that counts. Contract 2, 2.4. */
import type { Updateable } from 'kysely'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables, Transaction, TransactionStatus } from '#server/infra/database/tables/tables.ts'
import type { PaymentProxy } from '#core/contract/reservation.ts'

export interface NewTransaction {
  readonly reservationId: string
  readonly proxy: PaymentProxy
  readonly status: TransactionStatus
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly now: number
  readonly method?: string | null
  readonly paymentId?: string | null
  readonly token?: string | null
  readonly hmac?: string | null
  readonly clientSecret?: string | null
  readonly redirectUrl?: string | null
  readonly account?: string | null
}

/** The one that counts: pending or complete. */
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

/** By what its provider calls it, whatever became of it. */
export const findTransactionByPaymentId = (
  db: Database,
  paymentId: string,
): Promise<Transaction | undefined> =>
  db.selectFrom('transactions').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

/** Records a payment in the place of what was pending before. */
export async function replaceTransaction(trx: Database, made: NewTransaction): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ status: 'INVALID' })
    .where('reservation_id', '=', made.reservationId)
    .where('status', '=', 'PENDING')
    .execute()
  await trx
    .insertInto('transactions')
    .values({
      reservation_id: made.reservationId,
      proxy: made.proxy,
      status: made.status,
      amount: made.amount,
      currency: made.currency,
      created_at: made.now,
      method: made.method ?? null,
      payment_id: made.paymentId ?? null,
      token: made.token ?? null,
      hmac: made.hmac ?? null,
      client_secret: made.clientSecret ?? null,
      redirect_url: made.redirectUrl ?? null,
      account: made.account ?? null,
    })
    .execute()
}

/** Changes the pending payment of a reservation. @returns whether there was one. */
export async function updatePendingTransaction(
  trx: Database,
  reservationId: string,
  change: Updateable<Tables['transactions']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transactions')
    .set(change)
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The order may choose again. */
export async function deletePendingTransactions(trx: Database, reservationId: string): Promise<void> {
  await trx
    .deleteFrom('transactions')
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .execute()
}
