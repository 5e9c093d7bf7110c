/** Transactions. A reservation has at most one that is pending or complete (docs/api/payments.md#transactions). */
import type { Updateable } from 'kysely'
import type { PaymentProxy, UnpaidStatus } from '#core/contract/reservation.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables, Transaction, TransactionStatus } from '#server/infra/database/tables/tables.ts'

export { findValidTransaction } from '#server/modules/reservations/index.ts'

export interface NewTransaction {
  readonly reservationId: string
  readonly proxy: PaymentProxy
  readonly status: TransactionStatus
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** Epoch ms. */
  readonly now: number
  readonly method?: string | null
  readonly paymentId?: string | null
  readonly token?: string | null
  readonly hmac?: string | null
  readonly clientSecret?: string | null
  readonly redirectUrl?: string | null
  readonly account?: string | null
}

/** In any status. @param paymentId the provider's id */
export const findTransactionByPaymentId = (
  db: Database,
  paymentId: string,
): Promise<Transaction | undefined> =>
  db.selectFrom('transactions').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

/** Records a payment and invalidates the pending one. */
export async function replaceTransaction(trx: Database, transaction: NewTransaction): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ status: 'INVALID' })
    .where('reservation_id', '=', transaction.reservationId)
    .where('status', '=', 'PENDING')
    .execute()
  await trx
    .insertInto('transactions')
    .values({
      reservation_id: transaction.reservationId,
      proxy: transaction.proxy,
      status: transaction.status,
      amount: transaction.amount,
      currency: transaction.currency,
      created_at: transaction.now,
      method: transaction.method ?? null,
      payment_id: transaction.paymentId ?? null,
      token: transaction.token ?? null,
      hmac: transaction.hmac ?? null,
      client_secret: transaction.clientSecret ?? null,
      redirect_url: transaction.redirectUrl ?? null,
      account: transaction.account ?? null,
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

/**
 * Ends the pending payment, for another attempt of the buyer. A late report about it finds no payment by its id and is
 * handled as one about an unknown payment.
 */
export async function endPendingTransaction(
  trx: Database,
  reservationId: string,
  status: UnpaidStatus,
): Promise<void> {
  await updatePendingTransaction(trx, reservationId, {
    status,
    payment_id: null,
    redirect_url: null,
    client_secret: null,
    token: null,
    hmac: null,
  })
}

/** Null when the last payment did not end, was replaced, or does not exist. */
export async function findUnpaidStatus(db: Database, reservationId: string): Promise<UnpaidStatus | null> {
  const last = await db
    .selectFrom('transactions')
    .select('status')
    .where('reservation_id', '=', reservationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.status === 'FAILED' || last?.status === 'CANCELLED' ? last.status : null
}

/** A payment that needs no record: the reservation is free, or complete without waiting. */
export async function deletePendingTransactions(trx: Database, reservationId: string): Promise<void> {
  await trx
    .deleteFrom('transactions')
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .execute()
}

/** @returns the proxy of the completed transaction. @throws when none was pending */
export async function completePendingTransaction(
  trx: Database,
  reservationId: string,
): Promise<PaymentProxy> {
  const completed = await trx
    .updateTable('transactions')
    .set({ status: 'COMPLETE', redirect_url: null, client_secret: null })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .returning('proxy')
    .executeTakeFirstOrThrow()
  return completed.proxy
}

/** @returns false when the transaction is no longer pending */
export async function invalidatePendingTransaction(db: Database, id: Transaction['id']): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ status: 'INVALID' })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
