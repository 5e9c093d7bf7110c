import { useEffect } from 'react'
import { useText } from '#i18n/text.ts'
import { holdUpdates } from '#platform/busy.ts'
import { useFrame } from '#shared/frame.ts'
import { usePageTitle } from '#shared/PageHead.tsx'
import { paths } from '#shared/paths.ts'
import { Page } from '#ui/Page.tsx'
import { BookingForm } from '../components/BookingForm.tsx'
import { Countdown } from '../components/Countdown.tsx'
import { ExpiredSheet } from '../components/ExpiredSheet.tsx'
import { SignInHint } from '../components/SignInHint.tsx'
import { StepBar } from '../components/StepBar.tsx'
import { ticketsOf } from '#core/domain/booking-form.ts'
import { useCheckout } from '../use-checkout.ts'
import { useCountdown } from '../use-countdown.ts'
import { useFirstValues } from '../use-draft.ts'

/** Step 2: who orders, who comes, who gets the invoice. */
export const Component = () => {
  const { t, lang, pick } = useText()
  const { reservation, event, skew } = useCheckout()
  const first = useFirstValues(reservation, event, lang)
  const countdown = useCountdown(reservation.validity, skew)
  const expired = countdown.left === 0
  usePageTitle(t('reservation-page.header.title', { 0: pick(event.title) }))
  useFrame({
    back: paths.event(event.shortName),
    title: pick(event.title),
    languages: event.contentLanguages,
    legal: { terms: event.termsAndConditionsUrl, privacy: event.privacyPolicyUrl },
  })
  useEffect(() => holdUpdates('form'), [])
  return (
    <Page bar>
      <StepBar reservation={reservation} current={1} />
      <Countdown
        countdown={countdown}
        validity={reservation.validity}
        skew={skew}
        count={ticketsOf(reservation).length}
      />
      <h1 className="before-5">{t('reservation-page.your-details')}</h1>
      <p className="hint after-5">{t('common.required-fields')}</p>
      {first !== null && (
        <>
          <SignInHint event={event} reservationId={reservation.id} />
          <BookingForm first={first} expired={expired} />
        </>
      )}
      <ExpiredSheet expired={expired} />
    </Page>
  )
}
