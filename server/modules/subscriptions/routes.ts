/** Lists and holds subscriptions (docs/api/subscriptions.md#subscription-descriptor). */
import { endpoints } from '#core/contract/endpoints.ts'
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import { invalidAnswer, notFound } from '#server/http/answers.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { sessionOf } from '#server/http/sessions.ts'
import { problem } from '#server/infra/validation/validation-error.ts'
import type { ReservationsContext } from '#server/modules/reservations/index.ts'
import {
  accountIdOf,
  holdOriginOf,
  reservedAnswer,
  tooManyHolds,
  tooManyReservations,
} from '#server/modules/reservations/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import { holdSubscription } from './hold-subscription.ts'
import { findDescriptor, listDescriptors } from './queries/subscription-descriptors.ts'
import { countAvailableSubscriptions, basicSubscriptionView, subscriptionView } from './views.ts'

const minute = 60_000

/** The field name of problems of this call (docs/api/envelopes-and-errors.md#validation-envelope). */
const subscriptionRefusal = (code: ProblemCode) => invalidAnswer<string>([problem('request', code)], null)
const soldOutCode = 'show-subscription.sold-out.message'

export function addSubscriptions(call: AddEndpoint, context: ReservationsContext): void {
  const { db, now } = context

  call(endpoints.subscriptions, async ({ query }) => {
    const descriptors = await listDescriptors(db, now(), query.organizerSlug)
    return Promise.all(descriptors.map((one) => basicSubscriptionView(one, context)))
  })

  call(endpoints.subscription, async ({ params, request }) => {
    const found = await findDescriptor(db, params.id)
    return found ? subscriptionView(found, context, sessionOf(request)?.id) : notFound
  })

  call(endpoints.reserveSubscription, async ({ params, request }) => {
    const found = await findDescriptor(db, params.id)
    if (!found) return notFound
    const { event, descriptor } = found
    // Zero outside the sale period too, which alf.io does not check.
    if ((await countAvailableSubscriptions(found, context)) === 0) return subscriptionRefusal(soldOutCode)
    if (descriptor.price > 0 && Object.keys(await context.activePaymentMethods(event, now())).length === 0) {
      return subscriptionRefusal('error.STEP_1_CATEGORIES_NOT_COMPATIBLE')
    }
    const toHold = {
      eventId: event.id,
      language: preferredLanguage(request, event.config.languages),
      now: now(),
      ownerId: accountIdOf(request),
      origin: holdOriginOf(request),
      validUntil: now() + setting(event.config, 'RESERVATION_TIMEOUT') * minute,
    }
    const outcome = await holdSubscription(db, toHold, context.holdLimits)
    if ('id' in outcome) return reservedAnswer(request, outcome.id, context)
    return outcome.refused === tooManyHolds ? tooManyReservations : subscriptionRefusal(soldOutCode)
  })
}
