import { useEffect } from 'react'
import { contextPath } from '#core/domain/purchase-context.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { BookingForm } from '../components/BookingForm.tsx'
import { BookingHeading } from '../components/CheckoutPage.tsx'
import { StepPage } from '../components/StepPage.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useInitialValues } from '../use-draft.ts'
import { useExpired } from '../use-expired.ts'

/** Step 2: contact, attendees and invoice. */
export const Component = () => {
  const { context } = useCheckout()
  const first = useInitialValues()
  const expired = useExpired()
  useEffect(() => holdUpdates('form'), [])
  return (
    <StepPage step={1} back={contextPath(context)} expired={expired}>
      <div className="two-columns">
        <div>
          <BookingHeading />
        </div>
        {first !== null && <BookingForm initialValues={first} expired={expired} />}
      </div>
    </StepPage>
  )
}
