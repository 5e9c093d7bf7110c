/**
 * Creates a payment that the buyer's browser confirms (docs/api/payments.md#init-a-card-payment,
 * docs/api/payments.md#card-payment-with-strong-authentication).
 */
import { isConfirmed } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { confirmRefusal } from '#server/modules/reservations/confirm-refusal.ts'
import {
  loadReservationDetails,
  findReservation,
  lockReservation,
  findValidTransaction,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import { applyProviderStatus } from './apply-provider-status.ts'
import { offeredMethods } from './payment-methods.ts'
import { type PaymentsContext, findProvider } from './providers/create-payments.ts'
import type { InitResult, PaymentAttempt, ProviderOf } from './providers/payment-provider.ts'
import { findLastTransaction, replaceTransaction } from './queries.ts'
import { paymentAttempt, PaymentRefused, transactionOf } from './rules.ts'

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
  await replaceTransaction(trx, transactionOf(details, columns, now))
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
