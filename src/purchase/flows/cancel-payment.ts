import type { CheckoutTools } from '#device/tools.ts'
import type { Failure } from '#wire/result.ts'
import { paymentEndpoints } from '../contract/payment.ts'
import { readConfirmation, writeJournal, type ConfirmedOrder } from './confirmation.ts'

type CancelPaymentOutcome =
  /** The reservation can be paid again, or canceled. */
  | { readonly kind: 'canceled' }
  /** The provider does not cancel it: it was paid meanwhile, or its result is on the way. */
  | { readonly kind: 'not-canceled' }
  | Failure

/**
 * Calls off an open payment at its provider (docs/api/payments.md#drop-a-token-or-a-payment). The status is read afterwards: only an
 * order that the server reports as open may be paid again. Never rejects.
 */
export async function cancelPayment(
  tools: CheckoutTools,
  order: ConfirmedOrder,
): Promise<CancelPaymentOutcome> {
  const answer = await tools.api.call(paymentEndpoints.cancelPayment, {
    params: { reservationId: order.reservationId },
  })
  const status = await readConfirmation(tools, order.reservationId)
  if (status === 'unknown') return answer.kind === 'value' ? { kind: 'not-canceled' } : answer
  if (status === 'advanced') return { kind: 'not-canceled' }
  await writeJournal(tools, order, { step: 'answered', answer: 'canceled' })
  return { kind: 'canceled' }
}
