/**
 * Collects a card payment at the provider before the reservation is confirmed
 * (docs/api/payments.md#card-payment-with-strong-authentication,
 * docs/api/payments.md#card-payment-without-strong-authentication).
 */
import type { Tools } from '#device/tools.ts'
import type { Failure } from '#wire/result.ts'
import { paymentEndpoints } from '../contract/payment.ts'
import type { CardFields } from '../rules/payment/card-payment.ts'

export type CollectedPayment =
  /** The reservation can be confirmed with this token. */
  | { readonly kind: 'collected'; readonly gatewayToken: string | null }
  /** Nothing was charged. */
  | { readonly kind: 'declined'; readonly reason: string | null }
  /** The status of the reservation has changed, or the result will be known later: its page shows it. */
  | { readonly kind: 'changed' }
  /** The answer to the start was lost; the server has canceled the payment, and nothing was charged. */
  | { readonly kind: 'not-started' }
  | Failure

interface CardPayment {
  readonly reservationId: string
  readonly card: CardFields
  /** Resolves after that many ms. */
  readonly wait: (ms: number) => Promise<unknown>
  /** Called after every tenth request of the status. */
  readonly onDelay: () => void
  /** Called with true while the server cannot be reached. */
  readonly onUnreachable: (unreachable: boolean) => void
  /** Receives a request of the status that failed: it is logged, and the next one follows. */
  readonly onPollFailure: (failure: Failure) => void
}

const pollInterval = 1000
const pollsUntilNotice = 10
/** The processing page takes over when the provider's result stays unknown. */
const maxPolls = 120

/** Requests the status every second; requests without an answer are repeated. */
async function pollStatus(tools: Pick<Tools, 'api'>, payment: CardPayment): Promise<CollectedPayment> {
  const params = { reservationId: payment.reservationId, method: 'CREDIT_CARD' }
  for (let polls = 1; polls <= maxPolls; polls += 1) {
    await payment.wait(pollInterval)
    const answer = await tools.api.call(paymentEndpoints.paymentStatus, { params })
    payment.onUnreachable(answer.kind === 'unreachable')
    if (answer.kind === 'value') {
      const { success, failure, gatewayIdOrNull } = answer.value
      if (success) return { kind: 'collected', gatewayToken: gatewayIdOrNull }
      if (failure) return { kind: 'declined', reason: null }
    } else payment.onPollFailure(answer)
    if (polls % pollsUntilNotice === 0) payment.onDelay()
  }
  return { kind: 'changed' }
}

/**
 * Cancels a payment whose start may have arrived: an open payment without its secret would keep the buyer on the
 * processing page. Repeated every second while the server cannot be reached.
 * @returns whether the server canceled it
 */
async function cancelLostStart(tools: Pick<Tools, 'api'>, payment: CardPayment): Promise<boolean> {
  const params = { reservationId: payment.reservationId, method: 'CREDIT_CARD' }
  for (let tries = 1; tries <= maxPolls; tries += 1) {
    const answer = await tools.api.call(paymentEndpoints.cancelPayment, { params })
    payment.onUnreachable(answer.kind === 'unreachable')
    if (answer.kind !== 'unreachable') return answer.kind === 'value'
    await payment.wait(pollInterval)
  }
  return false
}

/** With strong authentication: the server creates the payment, the provider confirms it, and its status is polled. */
export async function collectAuthenticatedCard(
  tools: Pick<Tools, 'api'>,
  payment: CardPayment,
): Promise<CollectedPayment> {
  const params = { reservationId: payment.reservationId, method: 'CREDIT_CARD' }
  const init = await tools.api.call(paymentEndpoints.initPayment, { params, body: {} })
  if (init.kind === 'refused') return init
  if (init.kind !== 'value') {
    const canceled = await cancelLostStart(tools, payment)
    return canceled && init.kind === 'unreachable' ? { kind: 'not-started' } : init
  }
  const { clientSecret, reservationStatusChanged, errorMessage } = init.value
  if (clientSecret === null)
    return reservationStatusChanged ? { kind: 'changed' } : { kind: 'declined', reason: errorMessage }
  const answer = await payment.card.confirm(clientSecret)
  if (answer.kind === 'accepted') return pollStatus(tools, payment)
  // Reopens the reservation, so that a reload shows this page again and not the one of a running payment. Without an
  // answer the next attempt uses the same payment.
  await tools.api.call(paymentEndpoints.cancelPayment, { params })
  return answer
}

/** Without strong authentication: a token of the card, which the server charges when the reservation is confirmed. */
export async function collectCardToken(card: CardFields): Promise<CollectedPayment> {
  const answer = await card.createToken()
  return answer.kind === 'accepted' ? { kind: 'collected', gatewayToken: answer.token } : answer
}
