/** The subscription that a reservation buys, on the wire (docs/api/reservations.md#reservation-details). */
import type { SubscriptionInReservation } from '#core/contract/reservation.ts'
import { subscriptionPin, pinOf } from '#server/infra/ids/pins.ts'
import { subscriptionOwnerFields, splitFields } from '#server/modules/additional-fields/index.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { entryLimit } from '../rules/subscription-terms.ts'

interface Person {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

const unknownOwner = { firstName: null, lastName: null, email: null }

const ownerOf = ({ first_name, last_name, email }: Person) => ({
  firstName: first_name,
  lastName: last_name,
  email,
})

/** The contact becomes the owner with the confirmation only, as on alf.io. */
const isOtherOwner = (owner: Person, contact: Person): boolean =>
  (['first_name', 'last_name', 'email'] as const).some((key) => owner[key] !== contact[key])

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
      owner:
        acquired || isOtherOwner(subscription, details.reservation) ? ownerOf(subscription) : unknownOwner,
      configuration: { displayPin: true },
      additionalFields: [...before, ...after],
      fieldConfigurationBeforeStandard: before,
      fieldConfigurationAfterStandard: after,
    },
  ]
}
