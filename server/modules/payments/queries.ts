/** Transactions, orders whose payment is due, custom payment methods (docs/api/payments.md). */
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { day } from '#kit/time/durations.ts'
import type { ReservationStatus, UnpaidStatus } from '#purchase/contract/reservation.ts'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  CustomMethodRow,
  MoneyReturn,
  Reservation,
  Tables,
  Transaction,
} from '#server/infra/database/tables/tables.ts'
import { updatePendingTransaction } from '#server/modules/purchase/queries/reservations.ts'
import type { ReceivedPayment } from './providers/payment-provider.ts'

/** `amount` in minor units. */
export type NewTransaction = Insertable<Tables['transactions']>

/** The reservation whose pending payment this is; undefined when there is none. @param paymentId the provider's id */
export async function findReservationOfPayment(db: Database, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transactions')
    .select('reservation_id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return row?.reservation_id
}

/** The last payment of a reservation, or with an id of the provider, in any status. */
export const findLastTransaction = (
  db: Database,
  of: Partial<Pick<Transaction, 'reservation_id'> & { readonly payment_id: string }>,
): Promise<Transaction | undefined> =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where((eb) => eb.and(of))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records a payment and invalidates the pending one. */
export async function replaceTransaction(trx: Database, transaction: NewTransaction): Promise<void> {
  await updatePendingTransaction(trx, transaction.reservation_id, { status: 'INVALID' })
  await trx.insertInto('transactions').values(transaction).execute()
}

/** Money that was taken at the venue or has arrived. */
export async function recordReceivedPayment(
  trx: Database,
  payment: Omit<NewTransaction, 'status'>,
): Promise<void> {
  await trx
    .insertInto('transactions')
    .values({ ...payment, status: 'COMPLETE' })
    .execute()
}

/** Records a refund at the venue. */
export async function recordOnSiteRefund(trx: Database, reservationId: string): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ status: 'CANCELLED' })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'COMPLETE')
    .execute()
}

/** How the last payment ended without money; null when it did not end, was replaced, or does not exist. */
export async function findUnpaidStatus(db: Database, reservationId: string): Promise<UnpaidStatus | null> {
  const last = await findLastTransaction(db, { reservation_id: reservationId })
  return last?.status === 'FAILED' || last?.status === 'CANCELLED' ? last.status : null
}

/** Deletes the pending payment of a reservation that is free, or complete without waiting for one. */
export async function deletePendingTransactions(trx: Database, reservationId: string): Promise<void> {
  await trx
    .deleteFrom('transactions')
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .execute()
}

const rowOf = (
  { reservationId, paymentId, proxy, amount, currency, method, account }: ReceivedPayment,
  status: NewTransaction['status'],
  now: number,
): NewTransaction => ({
  reservation_id: reservationId,
  proxy,
  status,
  amount,
  currency,
  created_at: now,
  method,
  payment_id: paymentId,
  account,
})

/** Completes the pending payment when it is this one, else records this one and invalidates that. @param now epoch ms */
export async function recordCompletePayment(
  trx: Database,
  payment: ReceivedPayment,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('transactions')
    .set({ status: 'COMPLETE', redirect_url: null, client_secret: null })
    .where('reservation_id', '=', payment.reservationId)
    .where('payment_id', '=', payment.paymentId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await replaceTransaction(trx, rowOf(payment, 'COMPLETE', now))
}

/** Records a payment at a provider that pays for no order. @param now epoch ms */
export const recordUnusedPayment = (trx: Database, payment: ReceivedPayment, now: number): Promise<unknown> =>
  trx
    .insertInto('transactions')
    .values(rowOf(payment, 'REFUND_DUE', now))
    .execute()

/** True when a mail about the refund of the payment is queued or sent. */
export const hasRefundMail = async (trx: Database, paymentId: string): Promise<boolean> =>
  (await trx
    .selectFrom('mail_queue')
    .select('id')
    .where('kind', '=', 'organizer-refund')
    .where(sql`data ->> 'paymentId'`, '=', paymentId)
    .executeTakeFirst()) !== undefined

/** Records that the payment was refunded. @returns undefined when no refund of it is due */
export const closeRefund = (db: Database, paymentId: string): Promise<Transaction | undefined> =>
  db
    .updateTable('transactions')
    .set({ status: 'CANCELLED' })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'REFUND_DUE')
    .returningAll()
    .executeTakeFirst()

/**
 * Records money that goes back, or how a dispute was decided. @param now epoch ms
 * @returns whether it is new: a repeated report of the same amount changes nothing
 */
export async function recordReturn(
  trx: Database,
  { reservationId, ...values }: Pick<MoneyReturn, 'kind' | 'key' | 'amount' | 'currency'> & ReservationRef,
  now: number,
): Promise<boolean> {
  const { kind, key, amount } = values
  const isDecision = kind === 'won' || kind === 'lost'
  const ofPayment = (...kinds: MoneyReturn['kind'][]) =>
    sql`money_returns where key = ${key} and kind = any(${kinds}::text[])`
  if (isDecision) await sql`delete from ${ofPayment('dispute')}`.execute(trx)
  if (
    kind === 'dispute' &&
    (await sql`select key from ${ofPayment('won', 'lost')}`.execute(trx)).rows.length > 0
  )
    return false
  const closed_at = isDecision ? now : null
  const row = await trx
    .insertInto('money_returns')
    .values({ ...values, reservation_id: reservationId, reported_at: now, closed_at })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet({ amount, reported_at: now, closed_at })
        .where('money_returns.amount', '!=', amount),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** The same as {@link sumOfReturns} in a query. @param order the id of an order */
export const returned = (order: RawBuilder<unknown>, due = false): RawBuilder<number> => sql`greatest(
    (select coalesce(sum(refund), 0) from withdrawals where reservation_id = ${order})
      + (select coalesce(sum(amount), 0) from money_returns
          where ${due} and kind = 'due' and reservation_id = ${order}),
    (select coalesce(sum(amount), 0) from money_returns where kind in ('refund', 'lost') and reservation_id = ${order})
  )::bigint`

/**
 * What goes back of an order, by withdrawals or at its provider, which may be the same money; minor units.
 * @param due counts also what is listed because the event was canceled
 */
export async function sumOfReturns(trx: Database, reservationId: string, due = false): Promise<number> {
  const { rows } = await sql<{
    amount: number
  }>`select ${returned(sql`${reservationId}`, due)} as amount`.execute(trx)
  return Number(rows[0]?.amount ?? 0)
}

/** Closes what the refunds at the provider, or a lost dispute, cover: withdrawals, and all of an order whose payment is refunded. @param paid minor units */
export async function closeRefunded(
  trx: Database,
  { reservationId, refunded, paid }: ReservationRef & Readonly<Record<'refunded' | 'paid', number>>,
  now: number,
): Promise<void> {
  await sql`update withdrawals set closed_at = ${now} where reservation_id = ${reservationId} and closed_at is null
    and (select sum(refund) from withdrawals where reservation_id = ${reservationId}) <= ${refunded}`.execute(
    trx,
  )
  await sql`update money_returns set closed_at = ${now} where reservation_id = ${reservationId} and kind = 'due'
    and closed_at is null and ${refunded}::bigint >= ${paid}::bigint`.execute(trx)
}

/** Refunds and disputes of one order, the first report first. */
export const listReturns = (db: Database, reservationId: string): Promise<MoneyReturn[]> =>
  db
    .selectFrom('money_returns')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('kind', '!=', 'due')
    .orderBy('reported_at')
    .orderBy('kind', 'desc')
    .execute()

/** @returns the open ones with the key, closed now */
export const closeReturns = (db: Database, key: string, now: number): Promise<MoneyReturn[]> =>
  db
    .updateTable('money_returns')
    .set({ closed_at: now })
    .where('key', '=', key)
    .where('closed_at', 'is', null)
    .returningAll()
    .execute()

interface ReservationRef {
  readonly reservationId: string
}

interface DueReservation {
  readonly id: string
  readonly event_id: number
}

/** Reservations in one of the statuses whose deadline is before `until`. */
export const findOverdue = (
  db: Database,
  statuses: readonly ReservationStatus[],
  until: number,
): Promise<DueReservation[]> =>
  db
    .selectFrom('reservations')
    .select(['id', 'event_id'])
    .where('status', 'in', statuses)
    .where('valid_until', '<', until)
    .orderBy('valid_until')
    .execute()

/** Reservations that await a bank transfer and whose deadline is after and at most at an instant, the soonest first. */
export const findTransfersDue = (
  db: Database,
  { after, until }: Readonly<Record<'after' | 'until', number>>,
): Promise<(DueReservation & Pick<Reservation, 'payment_reminded_at'>)[]> =>
  db
    .selectFrom('reservations')
    .select(['id', 'event_id', 'payment_reminded_at'])
    .where('status', '=', 'OFFLINE_PAYMENT')
    .where('valid_until', '>', after)
    .where('valid_until', '<=', until)
    .orderBy('valid_until')
    .execute()

/** Reservations to finalize now. @returns ids. @param maxAttempts those with as many failures are left out */
export async function findReservationsToFinalize(
  db: Database,
  now: number,
  maxAttempts: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where('status', 'in', ['FINALIZING', 'OFFLINE_FINALIZING'])
    .where('finalize_attempts', '<', maxAttempts)
    .where((eb) =>
      eb.or([
        eb('finalize_at', 'is', null),
        eb('finalize_at', '<=', now),
        // No attempt is planned for later than that: the clock of the machine was ahead.
        eb('finalize_at', '>', now + 2 * day),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The methods of an event without deleted ones, by id. */
export const listCustomMethods = keptInCatalogue((db, eventId: number): Promise<readonly CustomMethodRow[]> =>
  db
    .selectFrom('custom_payment_methods')
    .innerJoin('event_custom_payment_methods', 'method_id', 'custom_payment_methods.id')
    .selectAll('custom_payment_methods')
    .where('event_id', '=', eventId)
    .where('deleted', '=', false)
    .orderBy('custom_payment_methods.id')
    .execute(),
)

/** @returns a custom payment method, also a deleted one; undefined for an unknown id */
export const findCustomMethod = (db: Database, id: string): Promise<CustomMethodRow | undefined> =>
  db.selectFrom('custom_payment_methods').selectAll().where('id', '=', id).executeTakeFirst()
