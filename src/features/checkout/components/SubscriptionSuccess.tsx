import { useEffect } from 'react'
import { contextPath, type SubscriptionContext } from '#core/domain/purchase-context.ts'
import { keepReservation } from '#core/flows/keep-reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { useShellOptions } from '#shared/shell-options.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { useCheckout, useCheckoutTools } from '../use-checkout.ts'
import { ReservationReference } from './ReservationReference.tsx'
import { ResendEmailButton } from './ResendEmailButton.tsx'
import { SkippedMailNotice } from './SkippedMailNotice.tsx'
import { StepBar } from './StepBar.tsx'

/** The reservation of a subscription is complete. */
export const SubscriptionSuccess = ({ subscription }: { subscription: SubscriptionContext }) => {
  const { t, pick } = useTranslations()
  const { reservation } = useCheckout()
  const tools = useCheckoutTools()
  const title = pick(subscription.title)
  usePageTitle(t('reservation-page-complete.header.title', { 0: title }))
  useShellOptions({
    back: contextPath(subscription),
    title,
    languages: subscription.contentLanguages,
    legal: null,
  })
  const finalizing = reservation.status === 'FINALIZING'
  useEffect(() => {
    if (!finalizing) void keepReservation(tools, reservation, subscription)
  }, [tools, reservation, subscription, finalizing])
  return (
    <Page>
      <StepBar current={3} />
      <h1 className="after-4">{title}</h1>
      <SkippedMailNotice />
      <Notice {...(finalizing ? { icon: 'loader' } : { tone: 'ok' })} live="status" className="after-4">
        {finalizing
          ? t('reservation-page-complete.reservation.finalization-in-progress')
          : t('reservation-page-complete.info-subscription')}
      </Notice>
      {!finalizing && <ResendEmailButton />}
      <ReservationReference />
    </Page>
  )
}
