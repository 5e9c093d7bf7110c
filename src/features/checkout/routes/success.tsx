import { Suspense, useEffect, type ComponentType } from 'react'
import type { SubscriptionContext } from '#core/domain/purchase-context.ts'
import { EventSuccess, type OfferType } from '../components/EventSuccess.tsx'
import { notifyParent } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'

type Props = {
  Offer?: OfferType
  /** Loaded with its translations only for a subscription. */
  SubscriptionSuccess: ComponentType<{ subscription: SubscriptionContext }>
}

/** Step 4: the reservation is complete. */
export const Component = ({ Offer, SubscriptionSuccess }: Props) => {
  const { reservation, context } = useCheckout()
  useEffect(() => {
    notifyParent(context, { status: reservation.status, id: reservation.id })
  }, [context, reservation.status, reservation.id])
  return context.type === 'event' ? (
    <EventSuccess event={context} Offer={Offer} />
  ) : (
    <Suspense>
      <SubscriptionSuccess subscription={context} />
    </Suspense>
  )
}
