import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import type { SubscriptionContext } from '#core/domain/purchase-context.ts'
import { EventSuccess } from '../components/EventSuccess.tsx'
import { notifyParent } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'

type Props = {
  offer?: ReactNode
  /** Loaded with its translations only for a subscription. */
  SubscriptionSuccess: ComponentType<{ subscription: SubscriptionContext }>
}

/** Step 4: the reservation is complete. */
export const Component = ({ offer, SubscriptionSuccess }: Props) => {
  const { reservation, context } = useCheckout()
  useEffect(() => {
    notifyParent(context, { status: reservation.status, id: reservation.id })
  }, [context, reservation.status, reservation.id])
  return context.type === 'event' ? (
    <EventSuccess event={context} offer={offer} />
  ) : (
    <Suspense>
      <SubscriptionSuccess subscription={context} />
    </Suspense>
  )
}
