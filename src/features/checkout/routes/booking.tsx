import { useEffect } from 'react'
import { contextPath } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { useShellOptions } from '#shared/shell-options.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { Page } from '#ui/Page.tsx'
import { BookingForm } from '../components/BookingForm.tsx'
import { Countdown, useBarTime } from '../components/Countdown.tsx'
import { ExpiredSheet } from '../components/ExpiredSheet.tsx'
import { SignInHint } from '../components/SignInHint.tsx'
import { StepBar } from '../components/StepBar.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useCountdown } from '../use-countdown.ts'
import { useInitialValues } from '../use-draft.ts'

/** Step 2: contact, attendees and invoice. */
export const Component = () => {
  const { t, lang, pick } = useTranslations()
  const { reservation, context, clockOffset } = useCheckout()
  const first = useInitialValues(reservation, context, lang)
  const countdown = useCountdown(reservation.validity, clockOffset)
  const expired = countdown.left === 0
  const time = useBarTime(countdown)
  usePageTitle(t('reservation-page.header.title', { 0: pick(context.title) }))
  useShellOptions({
    back: contextPath(context),
    title: pick(context.title),
    languages: context.contentLanguages,
    legal: { terms: context.termsAndConditionsUrl, privacy: context.privacyPolicyUrl },
  })
  useEffect(() => holdUpdates('form'), [])
  return (
    <Page bar wide>
      <StepBar current={1} />
      <div className="two-columns">
        <div>
          <Countdown countdown={countdown} validity={reservation.validity} clockOffset={clockOffset} />
          <h1 className="before-5">{t('reservation-page.your-details')}</h1>
          <p className="hint after-5">{t('common.required-fields')}</p>
          {first !== null && <SignInHint context={context} reservationId={reservation.id} />}
        </div>
        {first !== null && <BookingForm initialValues={first} expired={expired} time={time} />}
      </div>
      <ExpiredSheet expired={expired} />
    </Page>
  )
}
