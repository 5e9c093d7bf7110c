import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#core/contract/amount.ts'
import { instructionsOf } from '#core/domain/payment-instructions.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { failureOf } from '#shared/call-error.ts'
import { CopyRow } from '#shared/CopyRow.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PaymentDeadline } from '#shared/PaymentDeadline.tsx'
import { PaymentInstructions } from '#shared/PaymentInstructions.tsx'
import { useServices } from '#shared/services.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { WriteOrganizer } from '../components/OrganizerMail.tsx'
import { ResendEmailButton, SkippedMailNotice } from '../components/ResendEmail.tsx'
import { TotalAmount } from '../components/ReservationSummary.tsx'
import { StoredPageNotice, useKeptOrder, WaitingPage } from '../components/WaitingPage.tsx'
import { contextKeys } from '../context-keys.ts'
import { selectedPaymentMethodQuery } from '../payment-method-query.ts'
import { useCheckout } from '../use-checkout.ts'

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
