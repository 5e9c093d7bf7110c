import { useEffect } from 'react'
import { contextPath } from '#core/domain/purchase-context.ts'
import { keepReservation } from '#core/flows/keep-reservation.ts'
import { deadlineIn } from '#core/domain/deadlines.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { TransferDetails } from '#shared/TransferDetails.tsx'
import { transferOf } from '#core/domain/transfer.ts'
import { useShellOptions } from '#shared/shell-options.ts'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { formatMoney } from '#ui/money-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { InvoiceOfOrder } from '../components/InvoiceOfOrder.tsx'
import { ReservationReference } from '../components/ReservationReference.tsx'
import { ReservationSummary } from '../components/ReservationSummary.tsx'
import { SkippedMailNotice } from '../components/SkippedMailNotice.tsx'
import { StepBar } from '../components/StepBar.tsx'
import { contextKeys } from '../context-keys.ts'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { useCheckout, useCheckoutTools } from '../use-checkout.ts'

/** Waits for a bank transfer: account, amount, reference and deadline, each with a copy button. */
export const Component = () => {
  const { t, lang, pick } = useTranslations()
  const { reservation, context } = useCheckout()
  const tools = useCheckoutTools()
  const { orderSummary: order } = reservation
  usePageTitle(t('reservation-page-waiting.header.title'))
  useShellOptions({
    back: contextPath(context),
    title: pick(context.title),
    languages: context.contentLanguages,
    legal: null,
  })
  useEffect(() => void keepReservation(tools, reservation, context), [tools, reservation, context])

  const amount = formatMoney({ ...order.totalPrice, currency: context.currency ?? '', lang })
  const deadline = deadlineIn(reservation.validity, lang, context.timeZone)
  const until = deadline.endOfDay
    ? t('app.checkout.transfer.end-of-day', { day: deadline.text })
    : deadline.text
  const finalizing = reservation.status === 'OFFLINE_FINALIZING'
  const full = context.offlinePaymentConfiguration?.showOnlyBasicInstructions !== true
  return (
    <Page>
      <StepBar current={2} />
      <h1 className="after-2">{t('app.checkout.transfer', { amount })}</h1>
      <p className="after-5">{t(contextKeys[context.type].waiting)}</p>
      <SkippedMailNotice resend />
      {finalizing && (
        <Notice live="status" className="after-4">
          {t('reservation-page-complete.reservation.finalization-in-progress')}
        </Notice>
      )}
      <Notice
        tone="warn"
        icon="clock"
        className="after-5"
        title={t('app.checkout.transfer.until', { until })}
      >
        {t('app.checkout.transfer.late')}
      </Notice>
      <TransferDetails transfer={transferOf(reservation, context)} />
      {full && (
        <ol className="prose stack gap-2 after-5">
          <li>
            {t('app.checkout.transfer.proof')}{' '}
            <a href={organizerMailLink(context, reservation)}>{context.organizationEmail}</a>
          </li>
          <li>{t(contextKeys[context.type].afterTransfer)}</li>
        </ol>
      )}
      <ReservationSummary reservation={reservation} context={context} className="after-4" />
      <InvoiceOfOrder />
      <ReservationReference />
    </Page>
  )
}
