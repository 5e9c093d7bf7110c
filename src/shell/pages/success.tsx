import { Suspense, useEffect, type ComponentType } from 'react'
import type { SubscriptionContext } from '#catalogue/rules/purchase-context.ts'
import { notifyParent } from '#purchase/parts/embedding.ts'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { EventSuccess, type DoorCheckType, type OfferType } from './success/EventSuccess.tsx'

type Props = {
  Offer?: OfferType
  DoorCheck?: DoorCheckType
  /** Loaded with its translations only for a subscription. */
  SubscriptionSuccess: ComponentType<{ subscription: SubscriptionContext }>
}

/** Step 4: the reservation is complete. */
export const Component = ({ Offer, DoorCheck, SubscriptionSuccess }: Props) => {
  const { reservation, context } = useCheckout()
  useEffect(() => {
    notifyParent(context, { status: reservation.status, id: reservation.id })
  }, [context, reservation.status, reservation.id])
  return context.type === 'event' ? (
    <EventSuccess event={context} Offer={Offer} DoorCheck={DoorCheck} />
  ) : (
    <Suspense>
      <SubscriptionSuccess subscription={context} />
    </Suspense>
  )
}
