import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatAmount } from '#kit/money/amount.ts'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { failureOf } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { contextKeys } from '../parts/context-keys.ts'
import { WriteOrganizer } from '../parts/OrganizerMail.tsx'
import { selectedPaymentMethodQuery } from '../parts/payment/payment-method-query.ts'
import { PaymentDeadline } from '../parts/PaymentDeadline.tsx'
import { PaymentInstructions } from '../parts/PaymentInstructions.tsx'
import { ResendEmailButton, SkippedMailNotice } from '../parts/ResendEmail.tsx'
import { TotalAmount } from '../parts/ReservationSummary.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { StoredPageNotice, useKeptOrder, WaitingPage } from '../parts/WaitingPage.tsx'
import { instructionsOf } from '../rules/payment/payment-instructions.ts'

/** Waits for a payment by a method of the organizer: instructions, amount, reference and deadline. */
export const Component = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { reservation, context } = useCheckout()
  const method = useQuery(selectedPaymentMethodQuery(api, reservation.id))
  const title = t('reservation-page-waiting.header.title')
  const stored = useKeptOrder(method.data)
  return (
    <WaitingPage
      bar={
        <ActionBar label={t('app.shell.next-step')} before={t('app.checkout.custom.question')}>
          <WriteOrganizer className={buttonClass()} />
        </ActionBar>
      }
    >
      <h1 className="after-2">{title}</h1>
      <p className="after-5">{t(contextKeys[context.type].waiting)}</p>
      <SkippedMailNotice />
      <PaymentDeadline validity={reservation.validity} timeZone={context.timeZone} />
      {method.data && <PaymentInstructions instructions={instructionsOf(method.data)} />}
      {method.isPending && (
        <div className="list-placeholder" role="status" aria-label={t('app.shell.loading')} />
      )}
      {method.isError && (
        <OutcomeNotice failure={failureOf(method.error)} onRetry={() => method.refetch()} automatic />
      )}
      <dl className="card after-5">
        <CopyRow
          label={t('app.checkout.transfer.amount')}
          text={formatAmount(reservation.orderSummary.totalPrice)}
        >
          <TotalAmount />
        </CopyRow>
        <CopyRow label={t('app.checkout.transfer.reason')} text={reservation.shortId}>
          <bdi className="code">{reservation.shortId}</bdi>
        </CopyRow>
      </dl>
      {reservation.metadata.finalized && <ResendEmailButton />}
      <StoredPageNotice stored={stored} />
    </WaitingPage>
  )
}
