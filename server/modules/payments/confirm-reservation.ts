/**
 * Confirms a reservation (docs/api/payments.md#confirm). One transaction locks and marks the reservation; the
 * provider is called outside of any transaction, because its answer may take seconds; a second transaction
 * records the answer.
 */
import type { PaymentForm } from '#core/contract/payment.ts'
import { isConfirmed } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  loadReservationDetails,
  lockReservation,
  updateReservation,
  confirmRefusal,
} from '#server/modules/reservations/index.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'
import { deletePendingTransactions, replaceTransaction } from './queries/transactions.ts'
import type { PaymentsContext } from './context.ts'
import { isReady, notPayable, type ConfirmResult } from './rules/confirm-result.ts'
import {
  selectPayment,
  orderProblems,
  captchaAndMethodProblems,
  type SelectedPayment,
  type SelectedPaymentResult,
} from './rules/confirm-rules.ts'
import { offeredMethods } from './payment-methods.ts'
import { findProvider } from './providers/create-payments.ts'
import type {
  OfflineAcceptance,
  PaymentAttempt,
  PaymentProvider,
  ProviderOf,
} from './providers/payment-provider.ts'
import { paymentAttempt, sumOf } from './payment-attempt.ts'
import { startPayment, type OnlineProvider } from './start-payment.ts'
import { beginFinalizing, type FinalizeTiming } from './payment-transitions.ts'

export interface ConfirmRequest {
  /** The reservation's id. */
  readonly id: string
  /** As read before, without a lock. */
  readonly reservation: Reservation
  readonly body: PaymentForm
  /** Two letters. */
  readonly lang: string
  /** The visitor's IP address, for the bot check. */
  readonly remoteAddress: string
}

/** A confirm whose input passed the checks. */
interface CheckedConfirm {
  readonly request: ConfirmRequest
  readonly choice: SelectedPayment
}

type OfflineProvider = ProviderOf<'none' | 'offline'>

class ConfirmRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** A reservation that costs nothing is complete after finalizing. */
const freeAcceptance: OfflineAcceptance = { status: 'FINALIZING', finalStatus: null, method: null }

async function acceptOffline(
  trx: Database,
  details: ReservationDetails,
  choice: SelectedPayment,
  { acceptance, timing }: { readonly acceptance: OfflineAcceptance; readonly timing: FinalizeTiming },
): Promise<void> {
  const { reservation } = details
  await beginFinalizing(trx, reservation, { ...acceptance, proxy: choice.proxy }, timing)
  const method = choice.method ?? acceptance.method
  if (acceptance.finalStatus === null || method === null) {
    if (details.transaction) await deletePendingTransactions(trx, reservation.id)
    return
  }
  await replaceTransaction(trx, {
    reservationId: reservation.id,
    proxy: choice.proxy,
    status: 'PENDING',
    ...sumOf(details),
    now: timing.now,
    method,
  })
}

/** Result of the first transaction: final, or an attempt for the provider. */
type PreparedConfirm =
  | ConfirmResult
  | { readonly kind: 'start'; readonly provider: OnlineProvider; readonly attempt: PaymentAttempt }

/** Money moves while the provider is called, so the reservation has to be IN_PAYMENT before. */
const movesMoney = (provider: OnlineProvider, { transaction }: PaymentAttempt): boolean =>
  provider.kind === 'charge' || (provider.kind === 'approval' && Boolean(transaction?.token))

interface AcceptedOffline {
  readonly choice: SelectedPayment
  readonly provider: OfflineProvider
  readonly now: number
}

async function accept(
  trx: Database,
  { payments }: PaymentsContext,
  details: ReservationDetails,
  { choice, provider, now }: AcceptedOffline,
): Promise<PreparedConfirm> {
  const acceptance = provider.kind === 'none' ? freeAcceptance : provider.accept(details, now)
  const timing = { now, delay: payments.finalizeDelay }
  await acceptOffline(trx, details, choice, { acceptance, timing })
  return { kind: 'confirmed' }
}

const isSameChoice = (a: SelectedPayment, b: SelectedPaymentResult): boolean =>
  typeof b === 'object' && a.proxy === b.proxy && a.method === b.method

/**
 * Repeats the choice with the locked reservation: a subscription may have been removed since the form was checked, and
 * then the total of a free reservation is due.
 * @returns the provider of the choice, or the answer when the choice is no longer the same
 */
async function providerOfLocked(
  context: PaymentsContext,
  details: ReservationDetails,
  { request: { body }, choice }: CheckedConfirm,
  now: number,
): Promise<PaymentProvider | ConfirmResult> {
  const offered = await offeredMethods(context, details, now)
  const again = selectPayment(body, details, offered)
  const problems = orderProblems(body, details, again, now)
  if (problems.length > 0) return { kind: 'refused', problems }
  if (!isSameChoice(choice, again)) return notPayable
  return findProvider(context.payments, choice.proxy, details.event) ?? notPayable
}

/** @throws ConfirmRefused when the content of the reservation can no longer be sold */
async function checkSaleable(
  trx: Database,
  details: ReservationDetails,
  isRetry: boolean,
  now: number,
): Promise<boolean> {
  if (isRetry) return true
  if (!isReady(details.reservation)) return false
  const reason = await confirmRefusal(trx, details, now)
  if (reason !== null) throw new ConfirmRefused(reason)
  return true
}

/** @throws ConfirmRefused when the content of the reservation can no longer be sold */
async function prepareLocked(
  trx: Database,
  context: PaymentsContext,
  checked: CheckedConfirm,
  now: number,
): Promise<PreparedConfirm> {
  const { choice } = checked
  const { id, body, lang } = checked.request
  const reservation = await lockReservation(trx, id)
  if (!reservation) return { kind: 'unknown' }
  if (isConfirmed(reservation.status)) return { kind: 'confirmed' }
  const details = await loadReservationDetails(trx, reservation)
  const provider = await providerOfLocked({ ...context, db: trx }, details, checked, now)
  if (!('proxy' in provider)) return provider
  const transaction = details.transaction?.proxy === choice.proxy ? details.transaction : null
  const isRetry = reservation.status === 'EXTERNAL_PROCESSING_PAYMENT' && transaction !== null
  if (!(await checkSaleable(trx, details, isRetry, now))) return notPayable
  if (provider.kind === 'none' || provider.kind === 'offline')
    return accept(trx, context, details, { choice, provider, now })
  const form = { ...body, selectedPaymentMethod: choice.method }
  const attempt = paymentAttempt(details, { lang, form, transaction, now })
  if (movesMoney(provider, attempt)) await updateReservation(trx, id, { status: 'IN_PAYMENT' })
  return { kind: 'start', provider, attempt }
}

const prepareConfirm = (context: PaymentsContext, checked: CheckedConfirm): Promise<PreparedConfirm> =>
  context.db
    .transaction()
    .execute((trx) => prepareLocked(trx, context, checked, context.now()))
    .catch((error: unknown) => {
      if (error instanceof ConfirmRefused) return { kind: 'failed', reason: error.reason }
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
  const { db, payments, now } = context
  const { body, remoteAddress } = request
  if (isConfirmed(request.reservation.status)) return { kind: 'confirmed' }
  const details = await loadReservationDetails(db, request.reservation)
  const choice = selectPayment(body, details, await offeredMethods(context, details, now()))
  const problems = orderProblems(body, details, choice, now())
  if (problems.length > 0) return { kind: 'refused', problems }
  if (choice === 'several' || choice === 'impossible') return notPayable
  const laterProblems = await captchaAndMethodProblems(body, choice, payments.captcha, remoteAddress)
  if (laterProblems.length > 0) return { kind: 'refused', problems: laterProblems }
  const prepared = await prepareConfirm(context, { request, choice })
  return prepared.kind === 'start' ? startPayment(context, prepared.provider, prepared.attempt) : prepared
}
