import type { ComponentType } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { OrganizerMail } from '../parts/OrganizerMail.tsx'
import { SkippedMailNotice } from '../parts/ResendEmail.tsx'
import { useTotalText } from '../parts/ReservationSummary.tsx'
import { TransferDetails } from '../parts/TransferDetails.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { StoredPageNotice, useKeptOrder, WaitingPage } from '../parts/WaitingPage.tsx'
import { transferOf } from '../rules/payment/transfer.ts'

type Props = {
  /** The switch for messages to this device, where there are any. */
  Notify?: ComponentType<{ label?: string }>
}

/** Waits for a bank transfer: account, amount, reference and deadline, each with a copy button. */
export const Component = ({ Notify }: Props) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const stored = useKeptOrder()
  const amount = useTotalText()
  const full = context.offlinePaymentConfiguration?.showOnlyBasicInstructions !== true
  return (
    <WaitingPage title={t('app.checkout.transfer', { amount })}>
      <SkippedMailNotice resend />
      {reservation.status === 'OFFLINE_FINALIZING' && (
        <Notice live="status" className="after-4">
          {t('reservation-page-complete.reservation.finalization-in-progress')}
        </Notice>
      )}
      <TransferDetails
        transfer={transferOf(reservation, context)}
        validity={reservation.validity}
        timeZone={context.timeZone}
      />
      {full && (
        <p>
          {t('app.checkout.transfer.proof')} <OrganizerMail />
        </p>
      )}
      {Notify && stored && (
        <div className="before-4">
          <Notify label={t('app.checkout.transfer.notify')} />
        </div>
      )}
      <StoredPageNotice stored={stored} />
    </WaitingPage>
  )
}
