import type { BasicSubscriptionDescriptor } from '#core/contract/subscriptions.ts'
import { SubscriptionTile } from './SubscriptionTile.tsx'

type Props = { subscriptions: readonly BasicSubscriptionDescriptor[]; titleLevel: 2 | 3 }

/** Subscriptions as tiles, in the given order. */
export const SubscriptionList = ({ subscriptions, titleLevel }: Props) => (
  <ul className="events cards">
    {subscriptions.map((subscription) => (
      <SubscriptionTile key={subscription.id} subscription={subscription} titleLevel={titleLevel} />
    ))}
  </ul>
)
