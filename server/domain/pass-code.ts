/** May this pass pay for tickets of this order? The checks of apply-code, in their order. Contract 2, 1.11. */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import type { Subscription } from '../store/tables/passes.ts'
import { entriesLeft, type Usage } from './pass-terms.ts'
import { passPin, readPin } from './pins.ts'
import { problem, type ValidationError } from './problems.ts'
import { isUuid } from '#core/domain/uuid.ts'

/** Errors of this call are global, under this name. */
export const codeProblem = (code: ProblemCode): ValidationError => problem('reservationCodeForm', code)

export type ReadCode =
  { readonly by: 'uuid'; readonly value: string } | { readonly by: 'pin'; readonly value: string }

/** @returns null when the text is neither the long number nor a PIN. */
export function readCode(typed: string): ReadCode | null {
  const text = typed.trim()
  if (isUuid(text)) return { by: 'uuid', value: text.toLowerCase() }
  const pin = readPin(text, passPin)
  return pin === null ? null : { by: 'pin', value: pin }
}

/** One of several with the same PIN is told by its holder's address. */
export function narrowed(found: readonly Subscription[], email: string | null | undefined): Subscription[] {
  if (found.length < 2) return [...found]
  const wanted = email?.trim().toLowerCase()
  const own = found.filter((one) => one.email?.toLowerCase() === wanted)
  return own.length === 0 ? [...found] : own
}

/** Acquired, and today within its window. */
export function windowProblem(subscription: Subscription, now: number): ProblemCode | null {
  if (subscription.status !== 'ACQUIRED') return 'subscription.not.acquired'
  if (subscription.valid_from !== null && now < subscription.valid_from) return 'subscription.not.valid'
  return subscription.valid_until !== null && now > subscription.valid_until ? 'subscription.expired' : null
}

export function usageProblem(subscription: Subscription, used: Usage): ProblemCode | null {
  if (entriesLeft(subscription, used) !== 0) return null
  return subscription.usage_type === 'ONCE_PER_EVENT' && used.atEvent > 0
    ? 'subscription.max-usage-reached-per-event'
    : 'subscription.max-usage-reached'
}
