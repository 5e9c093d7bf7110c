/** Preparing a payment that the buyer's browser confirms itself. Contract 2, 1.10 and 3.2. */
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { Database } from '#server/infra/database/database.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import {
  findReservation,
  lockReservation,
  updateReservation,
} from '#server/modules/reservations/queries/reservations.ts'
import { replaceTransaction, findValidTransaction } from './queries/transactions.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { isConfirmed } from './rules/confirm-rules.ts'
import { applyProviderStatus, type PaymentContext } from './provider-status.ts'
import { confirmRefusal } from '#server/modules/reservations/confirm-checks/confirm-check.ts'
import { offeredMethods } from './payment-methods.ts'
import { providerOf } from './providers/create-payments.ts'
import type { InitResult, PaymentProvider, PaymentAttempt } from './providers/payment-provider.ts'
import { isAmountUnchanged } from './start-payment.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

export type InitPaymentResult =
  /** The reservation, or a provider that works so, is not there. */
  | { readonly kind: 'unknown' | 'unsupported' }
  | { readonly kind: 'ready'; readonly clientSecret: string }
  /** The order is further than the page knows. */
  | { readonly kind: 'changed' }
  /** `reason`: key of a text, null when there is nothing to say. */
  | { readonly kind: 'refused'; readonly reason: string | null }

const paymentAttempt = (
  details: ReservationDetails,
  method: string,
  lang: string,
  transaction: Transaction | null,
  now: number,
): PaymentAttempt => ({
  details,
  amount: reservationTotal(details).gross,
  currency: details.config.currency ?? '',
  lang,
  form: { selectedPaymentMethod: method },
  transaction,
  now,
})

class InitRefused extends Error {}

/** Two pages may have asked at once: the payment that was written down first is the order's. */
async function recordInit(
  trx: Database,
  provider: PaymentProvider,
  attempt: PaymentAttempt,
  made: Extract<InitResult, { kind: 'ready' }>,
  now: number,
): Promise<InitPaymentResult> {
  const { id } = attempt.details.reservation
  const reservation = await lockReservation(trx, id)
  if (!reservation) return { kind: 'unknown' }
  const known = await findValidTransaction(trx, id)
  if (reservation.status === 'EXTERNAL_PROCESSING_PAYMENT' && known?.client_secret)
    return { kind: 'ready', clientSecret: known.client_secret }
  if (reservation.status !== 'PENDING') return { kind: 'changed' }
  if (!(await isAmountUnchanged(trx, reservation, attempt)))
    throw new InitRefused('error.STEP2_UNABLE_TO_TRANSITION')
  const reason = await confirmRefusal(trx, attempt.details, now)
  if (reason !== null) throw new InitRefused(reason)
  await replaceTransaction(trx, {
    reservationId: id,
    proxy: provider.proxy,
    status: 'PENDING',
    amount: attempt.amount,
    currency: attempt.currency,
    now,
    method: made.method,
    paymentId: made.paymentId,
    account: made.account ?? null,
    clientSecret: made.clientSecret,
  })
  await updateReservation(trx, id, { status: 'EXTERNAL_PROCESSING_PAYMENT', payment_proxy: provider.proxy })
  return { kind: 'ready', clientSecret: made.clientSecret }
}

/** @param method name of a static method; @param lang of the page, for what a provider has to say */
export async function initPayment(
  context: PaymentContext,
  id: string,
  method: string,
  lang: string,
): Promise<InitPaymentResult> {
  const { db, payments, now } = context
  const reservation = await findReservation(db, id)
  if (!reservation) return { kind: 'unknown' }
  const details = await loadReservationDetails(db, reservation)
  const offered = (await offeredMethods(context, details, now()))[method]
  const provider = offered && providerOf(payments, offered.paymentProxy)
  const transaction = await findValidTransaction(db, id)
  const attempt = paymentAttempt(details, method, lang, transaction, now())
  if (!provider?.init || attempt.amount === 0) return { kind: 'unsupported' }
  if (transaction !== null && transaction.status !== 'PENDING') return { kind: 'changed' }
  if (isConfirmed(reservation)) return { kind: 'changed' }
  const fresh = reservation.status === 'PENDING'
  if (fresh && (!reservation.validated || reservation.valid_until <= now()))
    return { kind: 'refused', reason: 'error.STEP_2_ORDER_HAS_EXPIRED' }
  const asking = provider.init(attempt)
  if (!asking) return { kind: 'unsupported' }
  const made = await asking.catch(() => null)
  if (made === null) return { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
  if (made.kind === 'changed') {
    if (transaction?.payment_id) await applyProviderStatus(context, id, transaction.payment_id, made.checked)
    return { kind: 'changed' }
  }
  const init = await db
    .transaction()
    .execute((trx) => recordInit(trx, provider, attempt, made, now()))
    .catch((error: unknown): InitPaymentResult => {
      if (error instanceof InitRefused) return { kind: 'refused', reason: error.message }
      throw error
    })
  // Another page was faster, or the order may not be paid: this one is for nothing.
  if (init.kind !== 'ready' || init.clientSecret !== made.clientSecret)
    await provider.cancel?.({ payment_id: made.paymentId, account: made.account ?? null }).catch(() => false)
  return init
}
