import { Suspense, useEffect } from 'react'
import { notifyParent } from '#purchase/parts/embedding.ts'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { EventSuccess } from './success/EventSuccess.tsx'

const SubscriptionSuccess = lazyPart(
  async () => (await import('./success/SubscriptionSuccess.tsx')).SubscriptionSuccess,
  { isRequired: true },
)

/** Step 4: the reservation is complete. */
export const Component = () => {
  const { reservation, context } = useCheckout()
  useEffect(() => {
    notifyParent(context, { status: reservation.status, id: reservation.id })
  }, [context, reservation.status, reservation.id])
  return context.type === 'event' ? (
    <EventSuccess event={context} />
  ) : (
    <Suspense>
      <SubscriptionSuccess subscription={context} />
    </Suspense>
  )
}
