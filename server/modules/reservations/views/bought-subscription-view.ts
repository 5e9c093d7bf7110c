/** The subscription that a reservation buys, on the wire (docs/api/reservations.md#reservation-details). */
import type { SubscriptionInReservation } from '#core/contract/reservation.ts'
import { subscriptionOwnerFields, splitFields } from '#server/modules/additional-fields/index.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids/pins.ts'
import { entryLimit } from '../rules/subscription-terms.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/**
 * Null for a reservation of tickets. Id and PIN give access, so they are null until the subscription is
 * acquired.
 */
export function boughtSubscriptionViews(details: ReservationDetails): SubscriptionInReservation[] | null {
  const { bought } = details.subscriptions
  if (bought === null) return null
  const { subscription, used } = bought
  const acquired = subscription.status === 'ACQUIRED'
  const owner = { kind: 'pass', id: subscription.id } as const
  const { beforeStandard: before, afterStandard: after } = splitFields(
    subscriptionOwnerFields(details.fields),
    details.answers,
    owner,
    details.config.languages,
  )
  const total = entryLimit(subscription.max_entries)
  return [
    {
      id: acquired ? subscription.id : null,
      pin: acquired ? pinOf(subscription.id, subscriptionPin) : null,
      usageDetails: { total, used, available: total === null ? null : Math.max(0, total - used) },
      owner: {
        firstName: subscription.first_name,
        lastName: subscription.last_name,
        email: subscription.email,
      },
      configuration: { displayPin: true },
      additionalFields: [...before, ...after],
      fieldConfigurationBeforeStandard: before,
      fieldConfigurationAfterStandard: after,
    },
  ]
}
