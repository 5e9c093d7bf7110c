import { useEffect } from 'react'
import { contextPath } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { BookingForm } from '../components/BookingForm.tsx'
import { StepPage } from '../components/StepPage.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useExpired } from '../use-countdown.ts'
import { useInitialValues } from '../use-draft.ts'

/** Step 2: contact, attendees and invoice. */
export const Component = () => {
  const { t, lang } = useTranslations()
  const { reservation, context, clockOffset } = useCheckout()
  const first = useInitialValues(reservation, context, lang)
  const expired = useExpired(reservation.validity, clockOffset)
  useEffect(() => holdUpdates('form'), [])
  return (
    <StepPage step={1} back={contextPath(context)} expired={expired}>
      <div className="two-columns">
        <div>
          <h1>{t('reservation-page.your-details')}</h1>
          <p className="hint after-5">{t('common.required-fields')}</p>
        </div>
        {first !== null && <BookingForm initialValues={first} expired={expired} />}
      </div>
    </StepPage>
  )
}
