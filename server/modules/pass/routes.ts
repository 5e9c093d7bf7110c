/** Lists and holds subscriptions (docs/api/subscriptions.md#subscription-descriptor). */
import { minute } from '#kit/time/durations.ts'
import { invalidAnswer, notFound } from '#server/http/answers.ts'
import { preferredLanguage } from '#server/http/preferred-language.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { Database } from '#server/infra/database/database.ts'
import { problem } from '#server/infra/validation.ts'
import { createOfferReader } from '#server/modules/catalogue/event-list.ts'
import type { ReservationsContext } from '#server/modules/purchase/context.ts'
import { holdLimitsOf, holdWithinLimits, type HoldLimits } from '#server/modules/purchase/hold-limits.ts'
import { holdOrRefuse, type HoldResult } from '#server/modules/purchase/hold-tickets.ts'
import type { HoldOrigin } from '#server/modules/purchase/queries/hold-origins.ts'
import { openReservation, type NewReservation } from '#server/modules/purchase/queries/reservations.ts'
import { lockAvailableDescriptor } from '#server/modules/purchase/queries/subscriptions.ts'
import { reservedAnswer } from '#server/modules/purchase/reserve.ts'
import { ReservationRefused } from '#server/modules/purchase/rules/reserve-rules.ts'
import { accountIdOf, holdOriginOf, tooManyReservations } from '#server/modules/purchase/visitor-access.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'
import { findDescriptor, listDescriptors, insertSubscription } from './queries.ts'
import { countAvailableSubscriptions, basicSubscriptionView, subscriptionView } from './views.ts'

/** Code of the refusal when the supply is used up. */
const soldOut = 'show-subscription.sold-out.message'

interface SubscriptionToHold extends NewReservation {
  readonly origin: HoldOrigin | null
}

/**
 * @param reservation `event_id` is the row of the descriptor
 * @returns the reservation's id; refused with {@link soldOut}, or at the limit of the origin
 */
function holdSubscription(
  db: Database,
  { origin, ...reservation }: SubscriptionToHold,
  limits: HoldLimits | null,
): Promise<HoldResult> {
  const hold = async (trx: Database): Promise<string> => {
    const descriptor = await lockAvailableDescriptor(trx, reservation.event_id)
    if (!descriptor) throw new ReservationRefused(soldOut)
    const id = await openReservation(trx, reservation)
    await insertSubscription(trx, descriptor, id)
    return id
  }
  return holdOrRefuse(db, (trx) => holdWithinLimits(trx, origin, limits, hold))
}

/** The field name of problems of this call (docs/api/envelopes-and-errors.md#validation-envelope). */
const subscriptionRefusal = (code: ProblemCode) => invalidAnswer<string>([problem('request', code)], null)

/** Lists descriptors, shows one and holds a subscription; 404 for an unknown descriptor, 429 for too many holds. */
export function addSubscriptions(call: AddEndpoint, context: ReservationsContext): void {
  const { db, now } = context
  const readOffers = createOfferReader(context)

  call(
    endpoints.subscriptions,
    async ({ query }) => {
      const descriptors = await listDescriptors(db, now(), query.organizerSlug)
      return Promise.all(descriptors.map((descriptor) => basicSubscriptionView(descriptor, context)))
    },
    { shared: true },
  )

  call(
    endpoints.subscription,
    async ({ params }) => {
      const onSale = await findDescriptor(db, params.id)
      return onSale ? subscriptionView(onSale, { ...context, readOffers }) : notFound
    },
    { shared: true },
  )

  call(endpoints.reserveSubscription, async ({ params, request }) => {
    const purchased = await findDescriptor(db, params.id)
    if (!purchased) return notFound
    const { event, descriptor } = purchased
    // The count is 0 outside of the sale period, too; alf.io does not check the period.
    if ((await countAvailableSubscriptions(purchased, context)) === 0) return subscriptionRefusal(soldOut)
    if (descriptor.price > 0 && Object.keys(await context.activePaymentMethods(event, now())).length === 0) {
      return subscriptionRefusal('error.STEP_1_CATEGORIES_NOT_COMPATIBLE')
    }
    const toHold = {
      event_id: event.id,
      language: preferredLanguage(request, event.config.languages),
      created_at: now(),
      owner_id: accountIdOf(request),
      origin: holdOriginOf(request),
      valid_until: now() + setting(event.config, 'RESERVATION_TIMEOUT') * minute,
    }
    const outcome = await holdSubscription(db, toHold, holdLimitsOf(context.holdLimits, event.config))
    if ('id' in outcome) return reservedAnswer(request, outcome.id, context)
    return outcome.refused === 'too-many' ? tooManyReservations : subscriptionRefusal(soldOut)
  })
}
