import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { endpoints } from '#core/contract/endpoints.ts'
import { proxyFacts } from '#core/domain/payment-proxies.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useServices } from '#shared/services.ts'
import { formatMoney } from '#ui/money-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { PayForm } from '../components/PayForm.tsx'
import { ReservationReview } from '../components/ReservationReview.tsx'
import { StepPage } from '../components/StepPage.tsx'
import { useCheckout } from '../use-checkout.ts'
import { useExpired } from '../use-countdown.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'

/** After the return from a provider that approved the payment: what is left to do. Takes the focus, so that it is in view and is read. */
const FocusedApproval = () => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const amount = formatMoney({
    ...reservation.orderSummary.totalPrice,
    currency: context.currency ?? '',
    lang,
  })
  const name = proxyFacts(reservation.paymentProxy)?.provider ?? ''
  return (
    <div ref={box} tabIndex={-1} className="after-4">
      <Notice tone="ok" live="status" title={t('app.checkout.approved', { name, amount })}>
        {t('app.checkout.approved.text')}
      </Notice>
    </div>
  )
}

/** Nothing unless a provider has approved the payment. */
const ApprovedNotice = () => useCheckout().reservation.tokenAcquired && <FocusedApproval />

/**
 * Query parameter of the back link: the visitor changes the details, so the server must reopen them.
 */
const changeParameter = 'change'

/** Step 3: summary and payment. */
export const Component = () => {
  const { t } = useTranslations()
  const { reservation, clockOffset, refresh } = useCheckout()
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
    const answer = await tools.api.call(endpoints.backToBooking, {
      params: { reservationId: reservation.id },
      body: {},
    })
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
    <StepPage step={2} back={`?${String(backQuery)}`} expired={expired}>
      <PayForm expired={expired} onEdit={back}>
        <h1 className="after-4">
          {t(reservation.orderSummary.free ? 'app.checkout.review' : 'reservation-page.title')}
        </h1>
        {failure !== null && <OutcomeNotice failure={failure} onRetry={back} />}
        <ApprovedNotice />
        <ReservationReview onEdit={back} />
      </PayForm>
    </StepPage>
  )
}
