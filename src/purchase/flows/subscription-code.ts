/** A subscription that pays for tickets of an order (docs/api/subscriptions.md#apply-a-subscription). */
import { subscriptionEndpoints } from '#catalogue/contract/subscriptions.ts'
import type { Tools } from '#device/tools.ts'
import type { Failure, Result } from '#wire/result.ts'

export type AppliedCode =
  | { readonly kind: 'applied' }
  /** The server accepted the code and applied nothing: one is applied already, or none of the tickets fits. */
  | { readonly kind: 'not-applicable' }
  | Failure

interface SubscriptionCode {
  readonly reservationId: string
  /** The id or the PIN of the subscription. */
  readonly code: string
  /** Distinguishes subscriptions with the same PIN. */
  readonly email: string | null
}

/** A text that is neither an id nor a PIN has a code of the server that does not name what is wrong. */
const nameOfProblem = (code: string): string =>
  code === 'error.restrictedValue' ? 'subscription.pin.not.found' : code

/** A refusal has the entered code as argument 0 of each problem, which the texts show. */
export async function applySubscriptionCode(
  { api }: Pick<Tools, 'api'>,
  { reservationId, code, email }: SubscriptionCode,
): Promise<AppliedCode> {
  const answer = await api.call(subscriptionEndpoints.applyCode, {
    params: { reservationId },
    body: { code, email, amount: null, type: 'SUBSCRIPTION' },
  })
  if (answer.kind === 'value') return { kind: answer.value ? 'applied' : 'not-applicable' }
  if (answer.kind !== 'refused') return answer
  const problems = answer.problems.map((problem) => ({
    ...problem,
    code: nameOfProblem(problem.code),
    args: { 0: code },
  }))
  return { ...answer, problems }
}

/** The tickets have to be paid again. */
export const removeSubscriptionCode = (
  { api }: Pick<Tools, 'api'>,
  reservationId: string,
): Promise<Result<boolean>> =>
  api.call(subscriptionEndpoints.removeCode, { params: { reservationId }, query: { type: 'SUBSCRIPTION' } })
