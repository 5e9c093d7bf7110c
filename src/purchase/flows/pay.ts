/**
 * Confirms a reservation once: one lock for each reservation over all tabs, a journal line before anything is
 * sent, and the status read before anything is sent a second time
 * (docs/ARCHITECTURE.md#laws, docs/api/payments.md#confirm).
 */
import type { TesseraDatabase } from '#device/storage/database.ts'
import { withReservationLock, withDatabase, type CheckoutTools } from '#device/tools.ts'
import type { Busy, Refused, Unreachable } from '#wire/result.ts'
import type { PaymentForm } from '../contract/payment.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import { isOpen } from '../rules/reservation-status.ts'
import { getJournal } from '../store/read-journal.ts'
import { getReservation } from '../store/read-reservations.ts'
import type { PaymentChoiceRecord } from '../store/records.ts'
import { checkProvider } from './check-provider.ts'
import type { CollectedPayment } from './collect-card-payment.ts'
import {
  readConfirmation,
  writeJournal,
  type ConfirmationStatus,
  type ConfirmedOrder,
} from './confirmation.ts'

interface PaymentRequest extends ConfirmedOrder {
  readonly lang: string
  readonly form: PaymentForm
  /** In that language: the wire names this reason by its text alone (docs/api/envelopes-and-errors.md#problem-codes). */
  readonly notInGroupText?: string
  /** Collects the payment at the provider first; its token is sent with the confirmation. */
  readonly collect?: (() => Promise<CollectedPayment>) | undefined
  /** The last call got no answer: a confirmation would get none either, and count as unclear. */
  readonly isLost?: boolean
}

/** `reason`: why, where the app offers more than the text of the problems. */
interface RefusedPayment extends Refused {
  readonly reason?: 'not-in-group'
}

export type PayOutcome =
  /** Accepted, or past the confirmation: the status decides the page. */
  | { readonly kind: 'advanced' }
  /** The provider refused the payment; nothing was charged. `reason` is its text, null without one. */
  | { readonly kind: 'declined'; readonly reason: string | null }
  | { readonly kind: 'redirect'; readonly url: string }
  /** The payment could not be started; nothing was charged. */
  | { readonly kind: 'not-started' }
  /** It is unknown whether the confirmation arrived: the status is checked, and nothing is sent again. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'in-other-tab' }
  | RefusedPayment
  | Busy
  | Unreachable

/** A proxy answers these when it did not get the answer of the server. */
const gatewayErrors = new Set([502, 504])

/** A confirmation that has ended, in another tab too, leaves the status of the reservation instead of its journal line. */
async function hasConfirmation(db: TesseraDatabase, reservationId: string): Promise<boolean> {
  if (await getJournal(db, reservationId)) return true
  const reservation = await getReservation(db, reservationId)
  return reservation !== undefined && !isOpen(reservation.status)
}

const choiceOf = ({ selectedPaymentMethod: method, ...form }: PaymentForm): PaymentChoiceRecord => ({
  method: typeof method === 'string' ? method : (method?.paymentMethodId ?? 'NONE'),
  terms: form.termAndConditionsAccepted === true,
  privacy: form.privacyPolicyAccepted === true,
})

async function payOnce(tools: CheckoutTools, payment: PaymentRequest): Promise<PayOutcome> {
  const { reservationId, form, collect } = payment
  const wasSent = await withDatabase(tools, (db) => hasConfirmation(db, reservationId))
  if (wasSent) {
    const now = await readConfirmation(tools, reservationId)
    if (now === 'advanced') return continuePayment(tools, payment)
    if (now === 'unknown') return { kind: now }
  } else if (payment.isLost && (await readConfirmation(tools, reservationId)) === 'unknown')
    return { kind: 'unreachable', reason: 'network' }
  await writeJournal(tools, payment, { step: 'confirming', answer: null, choice: choiceOf(form) })
  if (collect === undefined) return sendConfirmation(tools, payment)
  const collected = await collect()
  if (collected.kind === 'collected')
    return sendConfirmation(tools, { ...payment, form: { ...form, gatewayToken: collected.gatewayToken } })
  // The line stays open when the status has changed, so that a closed browser looks the payment up.
  if (collected.kind === 'changed') return { kind: 'advanced' }
  if (collected.kind === 'unreachable') return { kind: 'unknown' }
  await writeJournal(tools, payment, {
    step: 'answered',
    answer: collected.kind === 'not-started' ? 'not arrived' : collected.kind,
  })
  return collected
}

/** Finds the reason of a refusal by its text here, so that no screen compares texts. */
function withReason(answer: Refused, { notInGroupText }: PaymentRequest): RefusedPayment {
  const outside = answer.problems.some(({ args }) => notInGroupText && args['0'] === notInGroupText)
  return outside ? { ...answer, reason: 'not-in-group' } : answer
}

async function sendConfirmation(tools: CheckoutTools, payment: PaymentRequest): Promise<PayOutcome> {
  const { reservationId, lang, form } = payment
  const answer = await tools.api.call(reservationEndpoints.confirm, {
    params: { reservationId },
    query: { lang },
    body: form,
  })
  if (answer.kind === 'value') {
    const { redirect, redirectUrl } = answer.value
    const leaves = redirect && redirectUrl !== null
    await writeJournal(tools, payment, { step: 'answered', answer: leaves ? 'redirect' : 'accepted' })
    return leaves ? { kind: 'redirect', url: redirectUrl } : { kind: 'advanced' }
  }
  if (answer.kind === 'refused') {
    await writeJournal(tools, payment, { step: 'answered', answer: String(answer.status) })
    // "Expired" can answer a confirmation that was accepted a moment ago.
    const now = await readConfirmation(tools, reservationId)
    return now === 'advanced' ? { kind: now } : withReason(answer, payment)
  }
  return resolveUnanswered(tools, payment, answer)
}

/**
 * The confirmation has arrived, and its answer has not: the server names the provider's page of that payment again
 * (docs/api/payments.md#force-check). Without one the status decides the page.
 */
async function continuePayment(tools: CheckoutTools, payment: PaymentRequest): Promise<PayOutcome> {
  const check = await checkProvider(tools, payment.reservationId)
  if (check.kind !== 'redirect') return { kind: 'advanced' }
  await writeJournal(tools, payment, { step: 'answered', answer: 'redirect' })
  return check
}

/** The confirmation got no definite answer: the status of the reservation decides. */
async function resolveUnanswered(
  tools: CheckoutTools,
  payment: PaymentRequest,
  answer: Busy | Unreachable,
): Promise<PayOutcome> {
  const now = await readConfirmation(tools, payment.reservationId)
  if (now === 'advanced') return continuePayment(tools, payment)
  // Only a definite answer allows a second confirmation: after a timeout, or an error of a proxy, the server
  // may still process the first one.
  const certain = now === 'pending' && answer.kind === 'busy' && !gatewayErrors.has(answer.status)
  await writeJournal(tools, payment, { step: certain ? 'answered' : 'unknown', answer: null })
  return certain ? answer : { kind: 'unknown' }
}

/**
 * How long a press waits for a page that is being closed, or a check in the background, to release the reservation, ms. The
 * journal, read under the lock, prevents a second confirmation after a wait for another tab.
 */
const lockWait = 2000

/** Never rejects. `in-other-tab`: another tab confirms this reservation right now. */
export const pay = async (tools: CheckoutTools, payment: PaymentRequest): Promise<PayOutcome> => {
  const { reservationId } = payment
  const outcome = await withReservationLock(
    tools.locks,
    reservationId,
    () => payOnce(tools, payment),
    lockWait,
  )
  return outcome ?? { kind: 'in-other-tab' }
}

/** Reads whether a confirmation without an answer has arrived. `pending`: it has not, and may be sent again. */
export async function checkPayment(tools: CheckoutTools, order: ConfirmedOrder): Promise<ConfirmationStatus> {
  const status = await readConfirmation(tools, order.reservationId)
  if (status === 'pending') await writeJournal(tools, order, { step: 'answered', answer: 'not arrived' })
  return status
}
