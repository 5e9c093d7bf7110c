/** Calls about passes, waiting lists and polls. Contract 1, 2.9, 2.11 and 2.22; contract 2, 1.11. */
import * as z from 'zod/mini'
import { publicApiPrefix, defineGet, defineWrite, booleanBody } from './endpoint.ts'
import {
  basicSubscriptionDescriptors,
  subscriptionDescriptor,
  subscriptionCodeForm,
} from './subscriptions.ts'
import { poll, pollAnswer, pollWithOptions } from './polls.ts'
import { validatedResponse } from './problem.ts'
import { waitingListRequest } from './waiting-list.ts'

interface SubscriptionParams {
  readonly id: string
}
interface EventParams {
  readonly shortName: string
}
interface PinQuery {
  readonly pin: string
}
interface ReservationParams {
  readonly reservationId: string
}
export interface SubscriptionFilter {
  /** The only one that the server looks at (contract 1, 2.11). */
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
  reserveSubscription: defineWrite<SubscriptionParams>()(
    'POST',
    `${publicApiPrefix}/subscription/:id`,
    z.object({}),
    validatedResponse(z.string()),
    true,
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
  joinWaitingList: defineWrite<EventParams>()(
    'POST',
    `${publicApiPrefix}/event/:shortName/waiting-list/subscribe`,
    waitingListRequest,
    validatedResponse(booleanBody),
  ),
  polls: defineGet<EventParams, PinQuery>()(
    `${publicApiPrefix}/event/:shortName/poll`,
    validatedResponse(z.array(poll)),
  ),
  poll: defineGet<EventParams & { pollId: string }, PinQuery>()(
    `${publicApiPrefix}/event/:shortName/poll/:pollId`,
    validatedResponse(pollWithOptions),
  ),
  answerPoll: defineWrite<EventParams & { pollId: string }>()(
    'POST',
    `${publicApiPrefix}/event/:shortName/poll/:pollId/answer`,
    pollAnswer,
    validatedResponse(booleanBody),
  ),
} as const
