/**
 * Creates a payment that the buyer's browser confirms, or starts one at its provider, and records the answer (docs/api/payments.md#confirm,
 * docs/api/payments.md#init-a-card-payment, docs/api/payments.md#redirect-providers, docs/api/reservations.md#reservation-statuses).
 */
import { minute } from '#kit/time/durations.ts'
import { isConfirmed } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import type { FinalizeTiming } from '#server/modules/purchase/change-reservation.ts'
import { confirmRefusal } from '#server/modules/purchase/confirm-refusal.ts'
import {
  lockReservation,
  loadReservationDetails,
  findValidTransaction,
  updateReservation,
  findReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { offeredMethods } from './payment-methods.ts'
import { returnToPending, recordMoney } from './payment-transitions.ts'
import { type PaymentsContext, cancelAtProvider, findProvider } from './providers/create-payments.ts'
import type {
  PaymentAttempt,
  ProviderOf,
  RedirectResult,
  StartResult,
  InitResult,
} from './providers/payment-provider.ts'
import { replaceTransaction, findLastTransaction } from './queries.ts'
import {
  isReady,
  notPayable,
  transactionOf,
  type ConfirmResult,
  paymentAttempt,
  PaymentRefused,
} from './rules.ts'

type BrowserProvider = ProviderOf<'browser'>

interface InitRequest {
  readonly reservationId: string
  /** Name of a static method. */
  readonly method: string
  /** Two letters: language of the page. */
  readonly lang: string
}

type InitOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ready'; readonly clientSecret: string }
  /** The status of the reservation is no longer the one that the page shows. */
  | { readonly kind: 'changed' }
  /** `reason`: a translation key. */
  | { readonly kind: 'refused'; readonly reason: string }

export type InitPaymentResult =
  /** There is no such reservation. */
  | { readonly kind: 'unknown' }
  /** No provider of the event takes the method in the browser. */
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'answered'; readonly provider: BrowserProvider; readonly outcome: InitOutcome }

type ReadyPayment = Extract<InitResult, { kind: 'ready' }>

/** Two pages may create a payment at the same time: the one that is recorded first counts. */
async function recordInit(
  trx: Database,
  provider: BrowserProvider,
  attempt: PaymentAttempt,
  { payment, now }: { readonly payment: ReadyPayment; readonly now: number },
): Promise<InitOutcome> {
  const { id } = attempt.details.reservation
  const reservation = await lockReservation(trx, id)
  if (!reservation) return { kind: 'unknown' }
  const transaction = await findValidTransaction(trx, id)
  if (reservation.status === 'EXTERNAL_PROCESSING_PAYMENT' && transaction?.client_secret)
    return { kind: 'ready', clientSecret: transaction.client_secret }
  if (reservation.status !== 'PENDING') return { kind: 'changed' }
  // The reservation may have changed while the provider created the payment.
  const early = earlyOutcome(reservation, transaction, now)
  if (early !== null) return early
  const details = await loadReservationDetails(trx, reservation)
  if (reservationTotal(details).gross !== attempt.amount)
    throw new PaymentRefused('error.STEP2_UNABLE_TO_TRANSITION')
  const reason = await confirmRefusal(trx, details)
  if (reason !== null) throw new PaymentRefused(reason)
  const { proxy } = provider
  const { method, paymentId: payment_id, account, clientSecret: client_secret } = payment
  const columns = { proxy, method, status: 'PENDING', payment_id, account, client_secret } as const
  await replaceTransaction(trx, transactionOf(attempt.details, columns, now))
  await updateReservation(trx, id, { status: 'EXTERNAL_PROCESSING_PAYMENT', payment_proxy: proxy })
  return { kind: 'ready', clientSecret: client_secret }
}

/** Checks that need no provider. @returns null when a payment may be created */
function earlyOutcome(
  reservation: Reservation,
  transaction: Transaction | null,
  now: number,
): InitOutcome | null {
  if (transaction !== null && transaction.status !== 'PENDING') return { kind: 'changed' }
  if (isConfirmed(reservation.status)) return { kind: 'changed' }
  const isHoldOver =
    reservation.status === 'PENDING' && (!reservation.validated || reservation.valid_until <= now)
  return isHoldOver ? { kind: 'refused', reason: 'error.STEP_2_ORDER_HAS_EXPIRED' } : null
}

/** Creates the payment at the provider, records it, and cancels it there when it cannot be used. */
async function createPayment(
  context: PaymentsContext,
  provider: BrowserProvider,
  attempt: PaymentAttempt,
): Promise<InitOutcome> {
  const { db, now } = context
  const { id } = attempt.details.reservation
  const payment = await provider.init(attempt).catch(() => null)
  if (payment === null) return { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
  if (payment.kind === 'refused') return payment
  if (payment.kind === 'changed') {
    await applyProviderStatus(context, id, payment.paymentId, payment.checked)
    return { kind: 'changed' }
  }
  const outcome = await db
    .transaction()
    .execute((trx) => recordInit(trx, provider, attempt, { payment, now: now() }))
    .catch((error: unknown): InitOutcome => {
      if (error instanceof PaymentRefused) return { kind: 'refused', reason: error.message }
      throw error
    })
  if (outcome.kind !== 'ready' || outcome.clientSecret !== payment.clientSecret)
    await provider.cancel(payment).catch(() => false)
  return outcome
}

/** Creates a payment, or returns the open one. */
export async function initPayment(
  context: PaymentsContext,
  request: InitRequest,
): Promise<InitPaymentResult> {
  const { db, payments, now } = context
  const reservation = await findReservation(db, request.reservationId)
  if (!reservation) return { kind: 'unknown' }
  const details = await loadReservationDetails(db, reservation)
  const offered = (await offeredMethods(context, details, now()))[request.method]
  const provider = offered && findProvider(payments, offered.paymentProxy)
  const { transaction } = details
  const earlier = await findLastTransaction(db, { reservation_id: reservation.id })
  const { lang, method } = request
  const form = { selectedPaymentMethod: method }
  const attempt = paymentAttempt(details, {
    lang,
    form,
    now: now(),
    transaction: earlier?.proxy === offered?.paymentProxy ? (earlier ?? null) : null,
  })
  if (provider?.kind !== 'browser' || attempt.amount === 0) return { kind: 'unsupported' }
  const outcome =
    earlyOutcome(reservation, transaction, now()) ?? (await createPayment(context, provider, attempt))
  return outcome.kind === 'unknown' ? outcome : { kind: 'answered', provider, outcome }
}

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
