/**
 * Confirming an order, once. Contract 2, 1.6. The reservation is looked at, locked and marked in one transaction; the
 * provider is asked outside of any, because it may take long; what it said is written down in another.
 */
import type { PaymentForm } from '#core/contract/payment.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  findReservationDetails,
  loadReservationDetails,
} from '#server/modules/reservations/queries/full-reservations.ts'
import { lockReservation, updateReservation } from '#server/modules/reservations/queries/reservations.ts'
import {
  deletePendingTransactions,
  replaceTransaction,
  findValidTransaction,
} from './queries/transactions.ts'
import { notPayable, type ConfirmResult } from './rules/confirmation.ts'
import {
  selectPayment,
  orderProblems,
  isConfirmed,
  captchaAndMethodProblems,
  type SelectedPayment,
} from './rules/confirm-rules.ts'
import { confirmRefusal } from '#server/modules/reservations/confirm-checks/confirm-check.ts'
import { offeredMethods } from './payment-methods.ts'
import { providerOf, type Payments } from './providers/create-payments.ts'
import type { OfflineAcceptance, PaymentProvider, PaymentAttempt } from './providers/payment-provider.ts'
import { startPayment } from './start-payment.ts'
import { beginFinalizing } from './payment-transitions.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

export interface ConfirmRequest {
  readonly id: string
  readonly body: PaymentForm
  readonly lang: string
  /** The visitor's address, for the bot check. */
  readonly remoteAddress: string
}

class ConfirmRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

async function acceptOffline(
  trx: Database,
  details: ReservationDetails,
  choice: SelectedPayment,
  terms: OfflineAcceptance,
  at: { readonly now: number; readonly delay: number },
): Promise<void> {
  const { status, finalStatus: returnsTo, validUntil } = terms
  await beginFinalizing(trx, details.reservation, { status, proxy: choice.proxy, returnsTo, validUntil }, at)
  const method = choice.method ?? terms.method
  if (returnsTo === null || method === null) return deletePendingTransactions(trx, details.reservation.id)
  await replaceTransaction(trx, {
    reservationId: details.reservation.id,
    proxy: choice.proxy,
    status: 'PENDING',
    amount: reservationTotal(details).gross,
    currency: details.config.currency ?? '',
    now: at.now,
    method,
  })
}

/** What the locked order allows: it is done, it may be paid at a provider, or it may not be paid. */
type PreparedConfirm = ConfirmResult | { readonly kind: 'ask'; readonly purchase: PaymentAttempt }

async function prepareLocked(
  trx: Database,
  payments: Payments,
  provider: PaymentProvider,
  choice: SelectedPayment,
  { id, body, lang }: ConfirmRequest,
  now: number,
): Promise<PreparedConfirm> {
  const reservation = await lockReservation(trx, id)
  if (!reservation) return { kind: 'unknown' }
  if (isConfirmed(reservation)) return { kind: 'confirmed' }
  const details = await loadReservationDetails(trx, reservation)
  const pending = await findValidTransaction(trx, id)
  const transaction = pending?.proxy === choice.proxy ? pending : null
  const again = reservation.status === 'EXTERNAL_PROCESSING_PAYMENT' && transaction !== null
  // The reference confirms an order whose booking form never passed; nobody could open such tickets.
  if (!again && (reservation.status !== 'PENDING' || !reservation.validated)) return notPayable
  const reason = again ? null : await confirmRefusal(trx, details, now)
  if (reason !== null) throw new ConfirmRefused(reason)
  if (provider.accept) {
    await acceptOffline(trx, details, choice, provider.accept(details, now), {
      now,
      delay: payments.finalizeDelay,
    })
    return { kind: 'confirmed' }
  }
  const attempt: PaymentAttempt = {
    details,
    amount: reservationTotal(details).gross,
    currency: details.config.currency ?? '',
    lang,
    form: { ...body, selectedPaymentMethod: choice.method },
    transaction,
    now,
  }
  if (provider.capturesAtOnce?.(attempt)) await updateReservation(trx, id, { status: 'IN_PAYMENT' })
  return { kind: 'ask', purchase: attempt }
}

const prepareConfirm = (
  db: Database,
  payments: Payments,
  provider: PaymentProvider,
  choice: SelectedPayment,
  call: ConfirmRequest,
  now: number,
): Promise<PreparedConfirm> =>
  db
    .transaction()
    .execute((trx) => prepareLocked(trx, payments, provider, choice, call, now))
    .catch((error: unknown) => {
      if (error instanceof ConfirmRefused) return { kind: 'failed', reason: error.reason }
      throw error
    })

/**
 * Brings a pending, validated reservation on its way to be paid. Whoever comes second waits for the row and then
 * reads what the first one made of it: there is one order however often it is sent.
 * @param now epoch ms, asked again when the provider has answered
 */
export async function confirmReservation(
  db: Database,
  payments: Payments,
  call: ConfirmRequest,
  now: () => number,
): Promise<ConfirmResult> {
  const details = await findReservationDetails(db, call.id)
  if (!details) return { kind: 'unknown' }
  if (isConfirmed(details.reservation)) return { kind: 'confirmed' }
  const chosen = selectPayment(call.body, details, await offeredMethods({ db, payments }, details, now()))
  const first = orderProblems(call.body, details, chosen, now())
  if (first.length > 0) return { kind: 'refused', problems: first }
  if (chosen === 'several' || chosen === 'impossible') return notPayable
  const later = await captchaAndMethodProblems(call.body, chosen, payments.captcha, call.remoteAddress)
  if (later.length > 0) return { kind: 'refused', problems: later }
  const provider = providerOf(payments, chosen.proxy)
  if (!provider) return notPayable
  const outcome = await prepareConfirm(db, payments, provider, chosen, call, now())
  if (outcome.kind !== 'ask') return outcome
  return startPayment(db, payments, provider, outcome.purchase, now)
}
