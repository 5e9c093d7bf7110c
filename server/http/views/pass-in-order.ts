/** The pass that a reservation buys, as the wire shows it. Contract 2, 1.2. */
import type { SubscriptionInReservation } from '#core/contract/reservation.ts'
import { ownerFields } from '../../domain/fields/definition.ts'
import { passPin, pinOf } from '../../domain/pins.ts'
import { entryLimit } from '../../domain/pass-terms.ts'
import type { FullOrder } from '../../store/orders.ts'
import { fieldsAround } from './field-view.ts'

/** Null for an order of tickets. Id and PIN open doors, so they appear only once the pass is acquired. */
export function subscriptionInfos(order: FullOrder): SubscriptionInReservation[] | null {
  const { bought } = order.passes
  if (bought === null) return null
  const { subscription, used } = bought
  const acquired = subscription.status === 'ACQUIRED'
  const holder = { kind: 'pass', id: subscription.id } as const
  const { before, after } = fieldsAround(
    ownerFields(order.fields),
    order.answers,
    holder,
    order.config.languages,
  )
  const total = entryLimit(subscription.max_entries)
  return [
    {
      id: acquired ? subscription.id : null,
      pin: acquired ? pinOf(subscription.id, passPin) : null,
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
