/**
 * Confirms a reservation (docs/api/payments.md#confirm). One transaction locks and marks the reservation; the
 * provider is called outside of any transaction, because its answer may take seconds; a second transaction
 * records the answer.
 */
import type { PaymentForm } from '#purchase/contract/payment.ts'
import type { ActivePaymentMethod, PaymentProxy } from '#purchase/contract/reservation.ts'
import { isCustomMethod } from '#purchase/rules/payment/payment-proxies.ts'
import { isConfirmed } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { problem, type ValidationError } from '#server/infra/validation.ts'
import type { Captcha } from '#server/modules/bot-checks/create-bot-checks.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-price.ts'
import { beginFinalizing, hasExtras } from '#server/modules/purchase/change-reservation.ts'
import { confirmRefusal } from '#server/modules/purchase/confirm-refusal.ts'
import { holdLimitsOf, isAtUnpaidLimit } from '#server/modules/purchase/hold-limits.ts'
import {
  loadReservationDetails,
  lockReservation,
  updateReservation,
} from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'
import { completeReservation } from './complete-reservation.ts'
import { offeredMethods } from './payment-methods.ts'
import { type PaymentsContext, findProvider, providerFacts } from './providers/create-payments.ts'
import type { PaymentAttempt, PaymentProvider, ProviderOf } from './providers/payment-provider.ts'
import { deletePendingTransactions, replaceTransaction } from './queries.ts'
import {
  paymentAttempt,
  transactionOf,
  type ConfirmResult,
  notPayable,
  isReady,
  PaymentRefused,
} from './rules.ts'
import { startPayment, type OnlineProvider } from './start-payment.ts'

const form = 'paymentForm'

/** The buyer's choice. */
interface SelectedPayment {
  readonly proxy: PaymentProxy
  /** Id of a custom method, else the name of the method; null when the form names none. */
  readonly method: string | null
}

/** `several`: the form chooses none of several proxies. `impossible`: the choice is not on offer. */
type SelectedPaymentResult = SelectedPayment | { readonly unusable: 'several' | 'impossible' }

const selectedMethodOf = ({ selectedPaymentMethod: selected }: PaymentForm): string | null =>
  (typeof selected === 'object' ? selected?.paymentMethodId : selected) ?? null

type ActiveMethods = Readonly<Record<string, ActivePaymentMethod>>

/** The method of the form, else the first one of the proxy, as older clients send the proxy alone. */
function selectMethod(
  proxy: PaymentProxy,
  method: string | null,
  offered: ActiveMethods,
): SelectedPaymentResult {
  if (method !== null && offered[method]?.paymentProxy === proxy) return { proxy, method }
  // A custom method has no default.
  if (isCustomMethod(proxy)) return { proxy, method: null }
  if (method !== null && method in offered) return { unusable: 'impossible' }
  const [first = null] = Object.keys(offered).filter((name) => offered[name]?.paymentProxy === proxy)
  return { proxy, method: first }
}

/** Decides what the buyer pays with; nothing is due for a free reservation. @param offered the methods of the reservation */
export function selectPayment(
  body: PaymentForm,
  details: ReservationDetails,
  offered: ActiveMethods,
): SelectedPaymentResult {
  if (reservationTotal(details).gross === 0) return { proxy: 'NONE', method: null }
  const proxies = new Set(Object.values(offered).map(({ paymentProxy }) => paymentProxy as PaymentProxy))
  if (!body.paymentProxy && proxies.size > 1) return { unusable: 'several' }
  const [only] = proxies
  const proxy = (body.paymentProxy ?? only) as PaymentProxy | undefined
  if (proxy !== undefined && proxies.has(proxy)) return selectMethod(proxy, selectedMethodOf(body), offered)
  return proxy !== undefined && isCustomMethod(proxy) ? { proxy, method: null } : { unusable: 'impossible' }
}

/** @returns the problems of expiry, method and terms together (docs/api/payments.md#confirm). @param now epoch ms */
function orderProblems(
  body: PaymentForm,
  details: ReservationDetails,
  chosen: SelectedPaymentResult,
  now: number,
): ValidationError[] {
  const acceptsTerms =
    body.termAndConditionsAccepted === true &&
    (details.config.privacyPolicyUrl === null || body.privacyPolicyAccepted === true)
  return [
    ...(details.reservation.valid_until <= now ? [problem(form, 'error.STEP_2_ORDER_HAS_EXPIRED')] : []),
    ...('unusable' in chosen && chosen.unusable === 'several'
      ? [problem(form, 'error.STEP_2_MISSING_PAYMENT_METHOD')]
      : []),
    ...(acceptsTerms ? [] : [problem(form, 'error.STEP_2_TERMS_CONDITIONS')]),
  ]
}

/** @returns the problem of the bot check, else of a custom method without an id (docs/api/payments.md#confirm) */
async function captchaAndMethodProblems(
  body: PaymentForm,
  { proxy, method }: SelectedPayment,
  captcha: Captcha | null,
  remoteAddress: string,
): Promise<ValidationError[]> {
  if (captcha !== null && providerFacts(proxy)?.requiresCaptcha) {
    const passed = await captcha.verify(body.captcha ?? null, remoteAddress)
    if (!passed) return [problem(form, 'error.STEP_2_CAPTCHA_VALIDATION_FAILED')]
  }
  const isUnnamed = isCustomMethod(proxy) && method === null
  return isUnnamed ? [problem(form, 'error.STEP_2_MISSING_PAYMENT_METHOD')] : []
}

interface ConfirmRequest {
  /** The state that was read before, without a lock. */
  readonly reservation: Reservation
  readonly body: PaymentForm
  /** Two letters. */
  readonly lang: string
  /** The visitor's IP address, for the bot check. */
  readonly remoteAddress: string
}

/** A confirm whose input passed the checks that take long. */
interface CheckedConfirm {
  readonly request: ConfirmRequest
  /** The choice that passed the bot check; null without one. */
  readonly choice: SelectedPayment | null
  /** The transaction that confirms the reservation also finalizes it. */
  readonly completes: boolean
}

/** Thrown when a reservation can be confirmed, but not finalized in the same transaction. */
class FinalizingFailed extends Error {}

/** Records the payment that the reservation awaits. @param method null when it awaits none */
async function recordAwaitedPayment(
  trx: Database,
  details: ReservationDetails,
  { proxy, method }: SelectedPayment,
  now: number,
): Promise<void> {
  if (method !== null)
    await replaceTransaction(trx, transactionOf(details, { proxy, method, status: 'PENDING' }, now))
  else if (details.transaction) await deletePendingTransactions(trx, details.reservation.id)
}

/** Result of the first transaction: final, or an attempt for the provider. */
type PreparedConfirm =
  | ConfirmResult
  | { readonly kind: 'start'; readonly provider: OnlineProvider; readonly attempt: PaymentAttempt }

/** Money moves while the provider is called, so the reservation has to be IN_PAYMENT before. */
const movesMoney = (provider: OnlineProvider, { transaction }: PaymentAttempt): boolean =>
  provider.kind === 'approval' && Boolean(transaction?.token)

interface AcceptedOffline {
  readonly choice: SelectedPayment
  readonly provider: ProviderOf<'offline'>
  readonly now: number
  readonly completes: boolean
}

/** True for an order that locks no code and no group: finalizing it at once would hold these locks longer. */
const isPlain = (details: ReservationDetails): boolean =>
  details.transaction === null && details.reservation.promo_code_id === null && !hasExtras(details)

async function accept(
  trx: Database,
  { payments }: PaymentsContext,
  details: ReservationDetails,
  { choice: { proxy, method }, provider, now, completes }: AcceptedOffline,
): Promise<PreparedConfirm> {
  const acceptance = provider.accept(details, now)
  const timing = { now, delay: payments.finalizeDelay }
  const reservation = await beginFinalizing(trx, details.reservation, { ...acceptance, proxy }, timing)
  const awaitedMethod = acceptance.finalStatus === null ? null : (method ?? acceptance.method)
  await recordAwaitedPayment(trx, details, { proxy, method: awaitedMethod }, now)
  if (!completes || acceptance.finalStatus !== null || !isPlain(details)) return { kind: 'confirmed' }
  await completeReservation(trx, { ...details, reservation }, now).catch((cause: unknown) => {
    throw new FinalizingFailed('The reservation is not complete', { cause })
  })
  return { kind: 'confirmed', complete: true }
}

const isSameChoice = (a: SelectedPayment, b: SelectedPayment): boolean =>
  a.proxy === b.proxy && a.method === b.method

/** @returns the choice of the form, or the answer when it cannot be paid */
async function chosenPayment(
  context: PaymentsContext,
  details: ReservationDetails,
  { body, remoteAddress }: ConfirmRequest,
  captcha: Captcha | null,
): Promise<SelectedPayment | ConfirmResult> {
  const now = context.now()
  const choice = selectPayment(body, details, await offeredMethods(context, details, now))
  const problems = orderProblems(body, details, choice, now)
  if (problems.length > 0) return { kind: 'refused', problems }
  if ('unusable' in choice) return notPayable
  const laterProblems = await captchaAndMethodProblems(body, choice, captcha, remoteAddress)
  return laterProblems.length > 0 ? { kind: 'refused', problems: laterProblems } : choice
}

/**
 * Decides with the locked reservation: a subscription may have been removed since the bot check, and then the total of
 * a free reservation is due.
 * @returns the choice and its provider, or the answer when the choice is no longer the same
 */
async function paymentOfLocked(
  context: PaymentsContext,
  details: ReservationDetails,
  { request, choice: before }: CheckedConfirm,
): Promise<{ readonly choice: SelectedPayment; readonly provider: PaymentProvider } | ConfirmResult> {
  const choice = await chosenPayment(context, details, request, null)
  if ('kind' in choice) return choice
  if (before !== null && !isSameChoice(before, choice)) return notPayable
  const provider = findProvider(context.payments, choice.proxy)
  if (!provider) return notPayable
  const { holdLimits, db, now } = context
  const tooMany =
    provider.kind === 'offline' &&
    provider.proxy !== 'NONE' &&
    (await isAtUnpaidLimit(db, details.origin, holdLimitsOf(holdLimits, details.config), now()))
  return tooMany
    ? { kind: 'refused', problems: [problem('paymentForm', 'error.STEP_2_TOO_MANY_UNPAID_ORDERS')] }
    : { choice, provider }
}

/** @throws PaymentRefused when the content of the reservation can no longer be sold */
async function checkSaleable(trx: Database, details: ReservationDetails, isRetry: boolean): Promise<boolean> {
  if (isRetry) return true
  if (!isReady(details.reservation)) return false
  const reason = await confirmRefusal(trx, details)
  if (reason !== null) throw new PaymentRefused(reason)
  return true
}

/** @throws PaymentRefused when the content of the reservation can no longer be sold */
async function prepareLocked(
  trx: Database,
  context: PaymentsContext,
  checked: CheckedConfirm,
  now: number,
): Promise<PreparedConfirm> {
  const { body, lang, reservation: before } = checked.request
  const reservation = await lockReservation(trx, before.id)
  if (!reservation) return { kind: 'unknown' }
  if (isConfirmed(reservation.status)) return { kind: 'confirmed' }
  const details = await loadReservationDetails(trx, reservation)
  const payment = await paymentOfLocked({ ...context, db: trx, now: () => now }, details, checked)
  if (!('provider' in payment)) return payment
  const { choice, provider } = payment
  const transaction = details.transaction?.proxy === choice.proxy ? details.transaction : null
  const isRetry = reservation.status === 'EXTERNAL_PROCESSING_PAYMENT' && transaction !== null
  if (!(await checkSaleable(trx, details, isRetry))) return notPayable
  if (provider.kind === 'offline')
    return accept(trx, context, details, { choice, provider, now, completes: checked.completes })
  const form = { ...body, selectedPaymentMethod: choice.method }
  const attempt = paymentAttempt(details, { lang, form, transaction, now })
  if (movesMoney(provider, attempt)) await updateReservation(trx, before.id, { status: 'IN_PAYMENT' })
  return { kind: 'start', provider, attempt }
}

const prepareConfirm = (context: PaymentsContext, checked: CheckedConfirm): Promise<PreparedConfirm> =>
  context.db
    .transaction()
    .execute((trx) => prepareLocked(trx, context, checked, context.now()))
    .catch((error: unknown) => {
      if (error instanceof PaymentRefused) return { kind: 'failed', reason: error.message }
      throw error
    })

/**
 * Confirms a pending, validated reservation. Concurrent calls wait for the lock and then read the status that the first
 * call set: a reservation is paid once, however often it is confirmed.
 */
export async function confirmReservation(
  context: PaymentsContext,
  request: ConfirmRequest,
): Promise<ConfirmResult> {
  const { db, payments } = context
  if (isConfirmed(request.reservation.status)) return { kind: 'confirmed' }
  // The provider of the bot check may take seconds, so no transaction may be open.
  const choice = payments.captcha
    ? await chosenPayment(
        context,
        await loadReservationDetails(db, request.reservation),
        request,
        payments.captcha,
      )
    : null
  if (choice !== null && 'kind' in choice) return choice
  const checked = { request, choice, completes: payments.finalizeDelay === 0 }
  const prepared = await prepareConfirm(context, checked).catch((error: unknown) => {
    if (!(error instanceof FinalizingFailed)) throw error
    return prepareConfirm(context, { ...checked, completes: false })
  })
  return prepared.kind === 'start' ? startPayment(context, prepared.provider, prepared.attempt) : prepared
}
