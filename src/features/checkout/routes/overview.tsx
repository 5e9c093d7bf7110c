import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { backToBooking } from '#core/flows/back-to-booking.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { Page } from '#ui/Page.tsx'
import { ApprovedNotice } from '../components/ApprovedNotice.tsx'
import { Countdown } from '../components/Countdown.tsx'
import { ExpiredSheet } from '../components/ExpiredSheet.tsx'
import { PayForm } from '../components/PayForm.tsx'
import { ReservationReview } from '../components/ReservationReview.tsx'
import { StepBar } from '../components/StepBar.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useExpired } from '../use-countdown.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'

/**
 * Query parameter of the back link: the visitor wants to change the details, so the server must reopen them.
 */
const changeParameter = 'change'

/** Step 3: summary and payment. */
export const Component = () => {
  const { t, pick } = useTranslations()
  const { reservation, context, clockOffset, refresh } = useCheckout()
  const tools = useServices()
  const { leaveExpired } = useLeaveCheckout()
  const expired = useExpired(reservation.validity, clockOffset)
  const { key } = useLocation()
  const [search] = useSearchParams()
  const backQuery = new URLSearchParams(search)
  backQuery.set(changeParameter, 'true')
  const [failure, setFailure] = useState<Failure | null>(null)
  const back = async () => {
    if (expired) return leaveExpired()
    const answer = await backToBooking(tools, reservation.id)
    setFailure(answer.kind === 'value' ? null : answer)
    await refresh()
  }
  const onBackLink = useEffectEvent(() => void back())
  const isChanging = search.has(changeParameter)
  useEffect(() => {
    if (isChanging) onBackLink()
    // `key`: every press of the back link creates a history entry.
  }, [isChanging, key])
  return (
    <Page
      back={`?${String(backQuery)}`}
      barTitle={pick(context.title)}
      status={<Countdown />}
      languages={context.contentLanguages}
      legal={{ terms: context.termsAndConditionsUrl, privacy: context.privacyPolicyUrl }}
      bar
      wide
    >
      <DocumentTitle title={t('reservation-page.header.title', { 0: pick(context.title) })} />
      <StepBar current={2} />
      <PayForm expired={expired} onEdit={back}>
        <h1 className="after-4">
          {t(reservation.orderSummary.free ? 'app.checkout.review' : 'reservation-page.title')}
        </h1>
        {failure !== null && <OutcomeNotice failure={failure} onRetry={back} />}
        <ApprovedNotice />
        <ReservationReview onEdit={back} />
      </PayForm>
      <ExpiredSheet expired={expired} />
    </Page>
  )
}
