import { useEffect } from 'react'
import { contextPath } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { Page } from '#ui/Page.tsx'
import { BookingForm } from '../components/BookingForm.tsx'
import { Countdown } from '../components/Countdown.tsx'
import { ExpiredSheet } from '../components/ExpiredSheet.tsx'
import { StepBar } from '../components/StepBar.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useExpired } from '../use-countdown.ts'
import { useInitialValues } from '../use-draft.ts'

/** Step 2: contact, attendees and invoice. */
export const Component = () => {
  const { t, lang, pick } = useTranslations()
  const { reservation, context, clockOffset } = useCheckout()
  const first = useInitialValues(reservation, context, lang)
  const expired = useExpired(reservation.validity, clockOffset)
  useEffect(() => holdUpdates('form'), [])
  return (
    <Page
      back={contextPath(context)}
      barTitle={pick(context.title)}
      status={<Countdown />}
      languages={context.contentLanguages}
      legal={{ terms: context.termsAndConditionsUrl, privacy: context.privacyPolicyUrl }}
      bar
      wide
    >
      <DocumentTitle title={t('reservation-page.header.title', { 0: pick(context.title) })} />
      <StepBar current={1} />
      <div className="two-columns">
        <div>
          <h1>{t('reservation-page.your-details')}</h1>
          <p className="hint after-5">{t('common.required-fields')}</p>
        </div>
        {first !== null && <BookingForm initialValues={first} expired={expired} />}
      </div>
      <ExpiredSheet expired={expired} />
    </Page>
  )
}
