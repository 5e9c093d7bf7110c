/**
 * Collects a card payment at the provider before the reservation is confirmed
 * (docs/api/payments.md#card-payment-with-strong-authentication,
 * docs/api/payments.md#card-payment-without-strong-authentication).
 */
import type { Busy, Refused, Unreachable } from '../api/result.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { CardFields } from '../domain/card-payment.ts'
import type { CheckoutTools } from './checkout-tools.ts'

export type CollectedPayment =
  /** The reservation can be confirmed with this token. */
  | { readonly kind: 'collected'; readonly gatewayToken: string | null }
  /** Nothing was charged. */
  | { readonly kind: 'declined'; readonly reason: string | null }
  /** The status of the reservation has changed, or the result will be known later: its page shows it. */
  | { readonly kind: 'changed' }
  | Refused
  | Busy
  | Unreachable

interface CardPayment {
  readonly reservationId: string
  readonly card: CardFields
  /** Resolves after that many ms. */
  readonly wait: (ms: number) => Promise<unknown>
  /** Called after every tenth request of the status. */
  readonly onDelay: () => void
}

type Tools = Pick<CheckoutTools, 'api'>

const pollInterval = 1000
const pollsUntilNotice = 10
/** The processing page takes over when the provider's result stays unknown. */
const maxPolls = 120

/** Requests the status every second; requests without an answer are repeated. */
async function pollStatus(tools: Tools, payment: CardPayment): Promise<CollectedPayment> {
  const params = { reservationId: payment.reservationId, method: 'CREDIT_CARD' }
  for (let polls = 1; polls <= maxPolls; polls += 1) {
    await payment.wait(pollInterval)
    const answer = await tools.api.call(endpoints.paymentStatus, { params })
    if (answer.kind === 'value') {
      const { success, failure, gatewayIdOrNull } = answer.value
      if (success) return { kind: 'collected', gatewayToken: gatewayIdOrNull }
      if (failure) return { kind: 'declined', reason: null }
    }
    if (polls % pollsUntilNotice === 0) payment.onDelay()
  }
  return { kind: 'changed' }
}

/** With strong authentication: the server creates the payment, the provider confirms it, and its status is polled. */
export async function collectAuthenticatedCard(
  tools: Tools,
  payment: CardPayment,
): Promise<CollectedPayment> {
  const params = { reservationId: payment.reservationId, method: 'CREDIT_CARD' }
  const init = await tools.api.call(endpoints.initPayment, { params, body: {} })
  if (init.kind !== 'value') {
    // The answer may be lost: an open payment without its secret would keep the buyer on the processing page.
    if (init.kind !== 'refused') await tools.api.call(endpoints.cancelPayment, { params })
    return init
  }
  const { clientSecret, reservationStatusChanged, errorMessage } = init.value
  if (clientSecret === null)
    return reservationStatusChanged ? { kind: 'changed' } : { kind: 'declined', reason: errorMessage }
  const answer = await payment.card.confirm(clientSecret)
  if (answer.kind === 'accepted') return pollStatus(tools, payment)
  // Reopens the reservation, so that a reload shows this page again and not the one of a running payment. Without an
  // answer the next attempt uses the same payment.
  await tools.api.call(endpoints.cancelPayment, { params })
  return answer
}

/** Without strong authentication: a token of the card, which the server charges when the reservation is confirmed. */
export async function collectCardToken(card: CardFields): Promise<CollectedPayment> {
  const answer = await card.createToken()
  return answer.kind === 'accepted' ? { kind: 'collected', gatewayToken: answer.token } : answer
}
