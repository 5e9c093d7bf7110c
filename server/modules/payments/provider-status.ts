/**
 * Orders whose money is at a provider: what it says, acted upon. Contract 2, 1.10 and 2.1.
 * The same answer twice changes nothing the second time, so notifications and questions may cross.
 */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { findReservation, lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import { replaceTransaction, findValidTransaction } from './queries/transactions.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { tryToFinalize } from './complete-reservation.ts'
import { providerOf, type Payments } from './providers/create-payments.ts'
import type { ProviderStatus, ProviderPayment } from './providers/payment-provider.ts'
import {
  returnToPending,
  recordPayment,
  isAtProvider,
  handleFailedPayment,
  markWaitingForConfirmation,
} from './payment-transitions.ts'

export interface PaymentContext {
  readonly db: Database
  readonly payments: Payments
  readonly now: () => number
}

/** `booked`: it was paid, and that was news. `gone`: the order ended with it. */
type StatusEffect = 'booked' | 'gone' | null

async function applyStatusLocked(
  trx: Database,
  reservation: Reservation,
  status: ProviderStatus,
  at: { readonly now: number; readonly delay: number },
): Promise<StatusEffect> {
  switch (status.kind) {
    case 'paid':
      return (await recordPayment(trx, reservation, at)) ? 'booked' : null
    case 'failed':
      return isAtProvider(reservation) && (await handleFailedPayment(trx, reservation, at.now))
        ? 'gone'
        : null
    case 'cancelled':
      if (isAtProvider(reservation)) await returnToPending(trx, reservation, at.now, 'cancelled')
      return null
    case 'initiated':
      await markWaitingForConfirmation(trx, reservation)
      return null
    default:
      return null
  }
}

/**
 * Writes down what a provider says about the payment that is under way, and finishes a paid order.
 * @param paymentId the payment it speaks of; another one, or one that is settled already, changes nothing
 */
export async function applyProviderStatus(
  context: PaymentContext,
  id: string,
  paymentId: string,
  status: ProviderStatus,
): Promise<void> {
  const { db, payments, now } = context
  const delay = payments.finalizeDelay
  const known = await findValidTransaction(db, id)
  const effect = await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    const transaction = reservation && (await findValidTransaction(trx, id))
    if (transaction?.status !== 'PENDING' || transaction.payment_id !== paymentId) return null
    return applyStatusLocked(trx, reservation as Reservation, status, { now: now(), delay })
  })
  // The buyer's page may still try the same payment again, and there is nothing left to buy with it.
  if (effect === 'gone' && known)
    await providerOf(payments, known.proxy)
      ?.cancel?.(known)
      .catch(() => false)
  // What goes wrong from here is repeated by a job.
  if (effect === 'booked' && delay === 0) await tryToFinalize(db, id, now()).catch(() => undefined)
}

export interface LatePayment extends ProviderPayment {
  readonly proxy: PaymentProxy
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/**
 * Money for a payment that was forgotten here: the buyer's page tried again after a refusal. It pays the order that
 * still waits, when it is the right sum.
 * @returns false when the money came for nothing: somebody has to send it back
 */
export async function applyLatePayment(
  context: PaymentContext,
  id: string,
  late: LatePayment,
): Promise<boolean> {
  const { db, payments, now } = context
  const delay = payments.finalizeDelay
  const booked = await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING' || !reservation.validated) return false
    const details = await loadReservationDetails(trx, reservation)
    const { gross } = reservationTotal(details)
    const currency = details.config.currency ?? ''
    if (late.currency !== currency || late.amount !== gross) return false
    await replaceTransaction(trx, {
      reservationId: id,
      proxy: late.proxy,
      status: 'PENDING',
      amount: gross,
      currency,
      now: now(),
      method: late.method,
      paymentId: late.paymentId,
      account: late.account ?? null,
    })
    return recordPayment(trx, reservation, { now: now(), delay })
  })
  if (booked && delay === 0) await tryToFinalize(db, id, now()).catch(() => undefined)
  return booked
}

export interface CheckedPayment {
  readonly transaction: Transaction
  readonly status: ProviderStatus
}

/**
 * Asks the provider and acts on the answer; nothing known and nobody reached are the same.
 * @returns null when the reservation has no pending payment, or nobody can be asked about it
 */
export async function checkPayment(context: PaymentContext, id: string): Promise<CheckedPayment | null> {
  const transaction = await findValidTransaction(context.db, id)
  if (transaction?.status !== 'PENDING' || transaction.payment_id === null) return null
  const asking = providerOf(context.payments, transaction.proxy)?.fetchStatus?.(transaction, context.now())
  if (!asking) return null
  const status = await asking.catch((): ProviderStatus => ({ kind: 'unknown' }))
  await applyProviderStatus(context, id, transaction.payment_id, status)
  return { transaction, status }
}

/** Nothing external is under way there: the operator's own word counts for those. */
const isRevocable = (reservation: Reservation): boolean =>
  isAtProvider(reservation) || reservation.status === 'PENDING'

/**
 * Calls the payment off, and the order may choose again.
 * @returns false when there is no pending payment, or when it is too late for that
 */
export async function cancelPayment(context: PaymentContext, id: string): Promise<boolean> {
  const { db, payments, now } = context
  const reservation = await findReservation(db, id)
  const transaction = await findValidTransaction(db, id)
  if (!reservation || transaction?.status !== 'PENDING' || !isRevocable(reservation)) return false
  const provider = providerOf(payments, transaction.proxy)
  const off =
    transaction.payment_id === null || ((await provider?.cancel?.(transaction).catch(() => false)) ?? true)
  if (!off) {
    await checkPayment(context, id)
    return false
  }
  return db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, id)
    const still = locked && (await findValidTransaction(trx, id))
    if (!locked || still?.id !== transaction.id || still.status !== 'PENDING') return false
    await returnToPending(trx, locked, now(), 'cancelled')
    return true
  })
}

/** Forgets the approval that a buyer brought back. @returns whether there was one. */
export async function dropPaymentToken({ db }: PaymentContext, id: string): Promise<boolean> {
  const transaction = await findValidTransaction(db, id)
  if (transaction?.status !== 'PENDING' || transaction.token === null) return false
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ status: 'INVALID' })
    .where('id', '=', transaction.id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
