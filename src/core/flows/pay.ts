/**
 * Confirms an order, once. One lock per reservation over all tabs, a line in the journal before anything is sent, and
 * the status read before anything is sent a second time (ARCHITECTURE, law 5). Contract 2, 1.6 and traps 1 and 18.
 */
import type { Busy, Refused, Unreachable } from '../api/result.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { PaymentForm } from '../contract/payment.ts'
import { isOpen } from '../domain/reservation-status.ts'
import { getJournal } from '../storage/read/journal.ts'
import { putJournal } from '../storage/write/journal.ts'
import { withReservationLock, withDatabase, type CheckoutTools } from './checkout-tools.ts'

export interface PaymentRequest {
  readonly reservationId: string
  readonly lang: string
  readonly form: PaymentForm
}

export type PayOutcome =
  /** Accepted, or the reservation has moved on: its status decides what is shown. */
  | { readonly kind: 'moved' }
  | { readonly kind: 'redirect'; readonly url: string }
  /** Nobody knows whether it arrived: it is being checked, and must not be sent again. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'elsewhere' }
  | Refused
  | Busy
  | Unreachable

/** What a proxy says when it did not get to hear how a call ended. */
const gatewayErrors = new Set([502, 504])

type ConfirmationStatus = 'pending' | 'moved' | 'unknown'

async function confirmationStatus(
  { api }: CheckoutTools,
  reservationId: string,
): Promise<ConfirmationStatus> {
  const answer = await api.call(endpoints.reservationStatus, { params: { reservationId } })
  if (answer.kind === 'value') return isOpen(answer.value.status) ? 'pending' : 'moved'
  // A reservation that is gone has moved too: its page says so.
  return answer.kind === 'refused' ? 'moved' : 'unknown'
}

const writeJournal = (
  tools: CheckoutTools,
  reservationId: string,
  step: 'confirming' | 'answered' | 'unknown',
  answer: string | null,
) => withDatabase(tools, (db) => putJournal(db, { reservationId, step, answer, at: tools.now() }))

async function sendConfirmation(
  tools: CheckoutTools,
  { reservationId, lang, form }: PaymentRequest,
): Promise<PayOutcome> {
  const before = await withDatabase(tools, (db) => getJournal(db, reservationId))
  if (before) {
    const now = await confirmationStatus(tools, reservationId)
    if (now !== 'pending') return { kind: now }
  }
  await writeJournal(tools, reservationId, 'confirming', null)
  const answer = await tools.api.call(endpoints.confirm, {
    params: { reservationId },
    query: { lang },
    body: form,
  })
  if (answer.kind === 'value') {
    await writeJournal(tools, reservationId, 'answered', 'accepted')
    const { redirect, redirectUrl } = answer.value
    return redirect && redirectUrl !== null ? { kind: 'redirect', url: redirectUrl } : { kind: 'moved' }
  }
  if (answer.kind === 'refused') {
    await writeJournal(tools, reservationId, 'answered', String(answer.status))
    // "Expired" may come for an order that was accepted a moment ago (trap 18).
    return (await confirmationStatus(tools, reservationId)) === 'moved' ? { kind: 'moved' } : answer
  }
  const now = await confirmationStatus(tools, reservationId)
  if (now === 'moved') return { kind: 'moved' }
  // Only a definite word lets the person send again: a hung call may still be at work on the server, and so may one
  // that only a machine in front gave up on.
  const certain = now === 'pending' && answer.kind === 'busy' && !gatewayErrors.has(answer.status)
  await writeJournal(tools, reservationId, certain ? 'answered' : 'unknown', null)
  return certain ? answer : { kind: 'unknown' }
}

/** Never rejects. `elsewhere`: another tab is paying for this reservation. */
export const pay = async (tools: CheckoutTools, payment: PaymentRequest): Promise<PayOutcome> =>
  (await withReservationLock(tools.locks, payment.reservationId, () => sendConfirmation(tools, payment))) ?? {
    kind: 'elsewhere',
  }

/** Asks whether an order of unknown fate has arrived. `pending`: it has not, and may be sent again. */
export async function checkPayment(tools: CheckoutTools, reservationId: string): Promise<ConfirmationStatus> {
  const now = await confirmationStatus(tools, reservationId)
  if (now === 'pending') await writeJournal(tools, reservationId, 'answered', 'not arrived')
  return now
}
