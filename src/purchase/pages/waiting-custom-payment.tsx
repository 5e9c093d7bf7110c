import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { failureOf } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useCurrentTime } from '#ui/data/use-current-time.ts'
import { selectedPaymentMethodQuery } from '../parts/payment/payment-method-query.ts'
import { PaymentInstructions } from '../parts/PaymentInstructions.tsx'
import { ResendEmailButton, SkippedMailNotice } from '../parts/ResendEmail.tsx'
import { useTotalText } from '../parts/ReservationSummary.tsx'
import { TransferDetails } from '../parts/TransferDetails.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { StoredPageNotice, useKeptOrder, WaitingPage } from '../parts/WaitingPage.tsx'
import { instructionsOf } from '../rules/payment/payment-instructions.ts'
import { dueAt, transferOf } from '../rules/payment/transfer.ts'

/** Waits for a payment by a method of the organizer: instructions, amount, reference and deadline. */
export const Component = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { reservation, context } = useCheckout()
  const method = useQuery(selectedPaymentMethodQuery(api, reservation.id))
  const amount = useTotalText()
  const stored = useKeptOrder(method.data)
  return (
    <WaitingPage title={t('app.checkout.custom.title', { amount })}>
      <SkippedMailNotice />
      <TransferDetails
        transfer={transferOf(reservation, {
          bankAccount: null,
          bankAccountOwner: [],
          currency: context.currency,
        })}
        validity={dueAt(reservation, context, useCurrentTime())}
        timeZone={context.timeZone}
        instructions={
          <>
            {method.data && <PaymentInstructions instructions={instructionsOf(method.data)} />}
            {method.isPending && (
              <div className="list-placeholder" role="status" aria-label={t('app.shell.loading')} />
            )}
            {method.isError && (
              <OutcomeNotice failure={failureOf(method.error)} onRetry={() => method.refetch()} automatic />
            )}
          </>
        }
      />
      {reservation.metadata.finalized && <ResendEmailButton />}
      <StoredPageNotice stored={stored} />
    </WaitingPage>
  )
}
