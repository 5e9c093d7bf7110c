/**
 * Checks whether a subscription can pay for tickets, in the order of apply-code
 * (docs/api/subscriptions.md#apply-a-subscription).
 */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import { isSameEmail } from '#core/domain/canonical-email.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Subscription } from '#server/infra/database/tables/subscriptions.ts'
import { codeKey } from '#server/infra/ids/code-key.ts'
import { subscriptionPin, parsePin } from '#server/infra/ids/pins.ts'
import { problem, type ValidationError } from '#server/infra/validation/validation-error.ts'
import { entriesLeft, type SubscriptionUsage } from './subscription-terms.ts'

/** The field name of problems of this call. */
export const subscriptionCodeProblem = (code: ProblemCode): ValidationError =>
  problem('reservationCodeForm', code)

export type SubscriptionCode =
  | { readonly kind: 'uuid'; readonly value: string }
  | { readonly kind: 'pin'; readonly value: string }

/** @returns null when the text is neither a uuid nor a PIN */
export function parseSubscriptionCode(typed: string): SubscriptionCode | null {
  const id = codeKey(typed)
  if (isUuid(id)) return { kind: 'uuid', value: id }
  const pin = parsePin(typed, subscriptionPin)
  return pin === null ? null : { kind: 'pin', value: pin }
}

/**
 * Chooses, from several subscriptions with the same PIN, the one with this owner's address; all of them when none
 * matches.
 */
export function matchingOwner(
  found: readonly Subscription[],
  email: string | null | undefined,
): Subscription[] {
  if (found.length < 2) return [...found]
  const own = found.filter((one) => isSameEmail(one.email, email))
  return own.length === 0 ? [...found] : own
}

/** Must be acquired and inside its validity. @param now epoch ms */
export function validityProblem(subscription: Subscription, now: number): ProblemCode | null {
  if (subscription.status !== 'ACQUIRED') return 'subscription.not.acquired'
  if (subscription.valid_from !== null && now < subscription.valid_from) return 'subscription.not.valid'
  return subscription.valid_until !== null && now > subscription.valid_until ? 'subscription.expired' : null
}

/** Null while an entry is left (docs/api/subscriptions.md#usage). */
export function usageProblem(subscription: Subscription, used: SubscriptionUsage): ProblemCode | null {
  if (entriesLeft(subscription, used) !== 0) return null
  return subscription.usage_type === 'ONCE_PER_EVENT' && used.atEvent > 0
    ? 'subscription.max-usage-reached-per-event'
    : 'subscription.max-usage-reached'
}
