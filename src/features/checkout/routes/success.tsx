import { Suspense, useEffect, type ReactNode } from 'react'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { EventSuccess } from '../components/EventSuccess.tsx'
import { notifyParent } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'

const SubscriptionSuccess = lazyOptional(
  async () => (await import('../components/SubscriptionSuccess.tsx')).SubscriptionSuccess,
)

/** Step 4: the reservation is complete. */
export const Component = ({ offer }: { offer?: ReactNode }) => {
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
