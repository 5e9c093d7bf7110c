/**
 * Calls about subscriptions (docs/api/subscriptions.md#subscription-descriptor,
 * docs/api/subscriptions.md#apply-a-subscription).
 */
import { publicApiPrefix } from './api-paths.ts'
import { defineGet, defineWrite, booleanBody } from './endpoint.ts'
import { validatedResponse } from './problem.ts'
import {
  basicSubscriptionDescriptors,
  subscriptionDescriptor,
  subscriptionCodeForm,
} from './subscriptions.ts'

interface SubscriptionParams {
  readonly id: string
}
interface ReservationParams {
  readonly reservationId: string
}
export interface SubscriptionFilter {
  /** The only filter that the server applies (docs/api/subscriptions.md#subscription-descriptor). */
  readonly organizerSlug?: string | undefined
  readonly organizer?: string | undefined
  readonly tags?: string | undefined
  readonly subscription?: string | undefined
}

export const subscriptionEndpoints = {
  subscriptions: defineGet<Record<never, never>, SubscriptionFilter>()(
    `${publicApiPrefix}/subscriptions`,
    basicSubscriptionDescriptors,
  ),
  subscription: defineGet<SubscriptionParams>()(
    `${publicApiPrefix}/subscription/:id`,
    subscriptionDescriptor,
  ),
  applyCode: defineWrite<ReservationParams>()(
    'POST',
    `${publicApiPrefix}/reservation/:reservationId/apply-code`,
    subscriptionCodeForm,
    validatedResponse(booleanBody),
  ),
  removeCode: defineWrite<ReservationParams, { type: 'SUBSCRIPTION' }>()(
    'DELETE',
    `${publicApiPrefix}/reservation/:reservationId/remove-code`,
    null,
    booleanBody,
  ),
} as const
