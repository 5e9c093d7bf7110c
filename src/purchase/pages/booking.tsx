import { useEffect } from 'react'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { contextPath } from '#wire/purchase-context.ts'
import { BookingForm } from '../parts/booking/BookingForm.tsx'
import { useInitialValues } from '../parts/booking/use-draft.ts'
import { BookingHeading } from '../parts/CheckoutPage.tsx'
import { StepPage } from '../parts/StepPage.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { useExpired } from '../parts/use-expired.ts'

/** Step 2: contact, attendees and invoice. */
export const Component = () => {
  const { context } = useCheckout()
  const first = useInitialValues()
  const expired = useExpired()
  useEffect(() => deferUpdates('form'), [])
  return (
    <StepPage step={1} back={contextPath(context)} expired={expired}>
      <div className="two-columns">
        <div>
          <BookingHeading context={context} />
        </div>
        {first !== null && <BookingForm initialValues={first} expired={expired} />}
      </div>
    </StepPage>
  )
}
