import type { Tools } from '#device/tools.ts'
import { isNotFound, type Failure } from '#wire/result.ts'
import { paymentEndpoints } from '../contract/payment.ts'

/**
 * - `checked`: the server has the provider's answer, so the status of the reservation decides the page; `failed` when the
 *   payment was refused or canceled
 * - `redirect`: the payment is open, and the buyer can continue it at `url`
 * - a failure: nothing was checked
 */
type ProviderCheck =
  | { readonly kind: 'checked'; readonly failed: boolean }
  | { readonly kind: 'redirect'; readonly url: string }
  | Failure

/**
 * Makes the server request the result of a payment from its provider (docs/api/payments.md#force-check). A 404 means that
 * no payment is open, or that its provider reports the result by itself.
 */
export async function checkProvider(
  { api }: Pick<Tools, 'api'>,
  reservationId: string,
): Promise<ProviderCheck> {
  const answer = await api.call(paymentEndpoints.forceCheck, { params: { reservationId } })
  if (isNotFound(answer)) return { kind: 'checked', failed: false }
  if (answer.kind !== 'value') return answer
  const { failed, redirect, redirectUrl } = answer.value
  return redirect && redirectUrl !== null
    ? { kind: 'redirect', url: redirectUrl }
    : { kind: 'checked', failed }
}
