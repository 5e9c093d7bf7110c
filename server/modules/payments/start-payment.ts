/**
 * Starts a payment at its provider and records the answer (docs/api/payments.md#confirm,
 * docs/api/payments.md#redirect-providers, docs/api/reservations.md#reservation-statuses).
 */
import { minute } from '#core/domain/durations.ts'
import { isConfirmed } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import type { FinalizeTiming } from '#server/modules/reservations/change-reservation.ts'
import {
  lockReservation,
  loadReservationDetails,
  findValidTransaction,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import { returnToPending, recordMoney } from './payment-transitions.ts'
import { type PaymentsContext, cancelAtProvider } from './providers/create-payments.ts'
import type { PaymentAttempt, ProviderOf, RedirectResult, StartResult } from './providers/payment-provider.ts'
import { replaceTransaction } from './queries.ts'
import { isReady, notPayable, transactionOf, type ConfirmResult } from './rules.ts'

/** A provider that is called when a reservation is confirmed. */
export type OnlineProvider = ProviderOf<'redirect' | 'approval' | 'browser'>

/** An answer of the provider, to be recorded for a locked reservation. */
interface StartedPayment<Result = StartResult> {
  readonly provider: OnlineProvider
  readonly attempt: PaymentAttempt
  readonly started: Result
  readonly timing: FinalizeTiming
}

/** Ms by which the hold is extended, once, for the time of the approval. */
const approvalExtension = 15 * minute

/** False when the reservation changed during the call of the provider: a subscription was removed, or its details. */
const isAmountUnchanged = async (
  trx: Database,
  reservation: Reservation,
  { amount }: PaymentAttempt,
): Promise<boolean> => reservationTotal(await loadReservationDetails(trx, reservation)).gross === amount

/** @returns the page of a concurrent confirm where that one was recorded first */
async function recordRedirect(
  trx: Database,
  reservation: Reservation,
  payment: StartedPayment<RedirectResult>,
): Promise<ConfirmResult> {
  const { provider, attempt, started, timing } = payment
  const transaction = await findValidTransaction(trx, reservation.id)
  const isPending = reservation.status === 'EXTERNAL_PROCESSING_PAYMENT'
  if (isPending && transaction?.redirect_url) return { kind: 'redirect', url: transaction.redirect_url }
  if (!isReady(reservation) || !(await isAmountUnchanged(trx, reservation, attempt))) return notPayable
  const { method, paymentId: payment_id, account, url: redirect_url } = started
  const columns = {
    proxy: provider.proxy,
    method,
    status: 'PENDING',
    payment_id,
    account,
    redirect_url,
  } as const
  await replaceTransaction(trx, transactionOf(attempt.details, columns, timing.now))
  // The deadline of the payment replaces that of the hold, which is kept beside it.
  await updateReservation(trx, reservation.id, {
    status: 'EXTERNAL_PROCESSING_PAYMENT',
    payment_proxy: provider.proxy,
    held_until: reservation.valid_until,
    valid_until: started.expiresAt,
  })
  return { kind: 'redirect', url: started.url }
}

/** Extends the hold once per reservation, so that repeated attempts do not hold the tickets forever. */
async function recordApproval(trx: Database, reservation: Reservation, url: string): Promise<ConfirmResult> {
  if (reservation.status !== 'PENDING') return notPayable
  if (!reservation.stretched)
    await updateReservation(trx, reservation.id, {
      valid_until: reservation.valid_until + approvalExtension,
      stretched: true,
    })
  return { kind: 'redirect', url }
}

async function recordRefusal(
  trx: Database,
  reservation: Reservation,
  reason: string,
  now: number,
): Promise<ConfirmResult> {
  if (reservation.status === 'IN_PAYMENT')
    await returnToPending(trx, reservation, now, { outcome: 'refused', reason })
  return { kind: 'failed', reason }
}

async function recordStartResult(trx: Database, payment: StartedPayment): Promise<ConfirmResult> {
  const { attempt, started, timing } = payment
  const { id } = attempt.details.reservation
  const reservation = await lockReservation(trx, id)
  // The page may name the payment of another order: that is not to be refunded.
  if (started.kind === 'paid' && started.payment.reservationId === id) {
    const transaction = await findValidTransaction(trx, id)
    const effect = await recordMoney(trx, { reservation, transaction }, started.payment, timing)
    if (effect === 'paid') return { kind: 'confirmed' }
  }
  if (!reservation) return { kind: 'unknown' }
  if (isConfirmed(reservation.status)) return { kind: 'confirmed' }
  switch (started.kind) {
    case 'paid':
      return notPayable
    case 'redirect':
      return recordRedirect(trx, reservation, { ...payment, started })
    case 'approve':
      return recordApproval(trx, reservation, started.url)
    case 'refused':
      return recordRefusal(trx, reservation, started.reason, timing.now)
  }
}

/** Starts the payment at the provider, or captures an approval whose token the buyer brought back. */
function callProvider(provider: OnlineProvider, attempt: PaymentAttempt): Promise<StartResult> {
  switch (provider.kind) {
    case 'redirect':
      return provider.start(attempt)
    case 'browser':
      return provider.confirm(attempt)
    case 'approval': {
      const { transaction } = attempt
      return transaction?.token
        ? provider.capture(attempt, transaction.token)
        : provider.requestApproval(attempt)
    }
  }
}

const requestFailed: StartResult = { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }

/** Calls the provider and records its answer. An unreachable provider counts as a refusal: nothing was charged. */
export async function startPayment(
  { db, payments, now }: PaymentsContext,
  provider: OnlineProvider,
  attempt: PaymentAttempt,
): Promise<ConfirmResult> {
  const started = await callProvider(provider, attempt).catch(() => requestFailed)
  const result = await db.transaction().execute((trx) =>
    recordStartResult(trx, {
      provider,
      attempt,
      started,
      timing: { now: now(), delay: payments.finalizeDelay },
    }),
  )
  if (
    started.kind === 'paid' &&
    result.kind === 'confirmed' &&
    started.payment.paymentId !== attempt.transaction?.payment_id
  )
    await cancelAtProvider(payments, attempt.transaction)
  if (provider.kind !== 'redirect' || started.kind !== 'redirect') return result
  // The payment that was just created is not used: another one was recorded first, or the reservation changed.
  if (result.kind !== 'redirect' || result.url !== started.url)
    await provider.cancel(started).catch(() => false)
  return result
}
