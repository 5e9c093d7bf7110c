import { useState, type ReactNode } from 'react'
import { endpoints } from '#core/contract/endpoints.ts'
import { stripeAccount, type SubmitBlocker } from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { MailText } from '#ui/MailText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useCheckout } from '../use-checkout.ts'
import type { PaymentChoice } from '../use-payment-choice.ts'
import { PaymentMethodChoice } from './PaymentMethodChoice.tsx'

const StripeCardFields = lazyOptional(async () => (await import('./StripeCardFields.tsx')).StripeCardFields)

const NoMethod = () => {
  const { t } = useTranslations()
  const { context } = useCheckout()
  return (
    <Notice tone="warn" title={t('app.checkout.no-method')}>
      {t('app.checkout.no-method.text')}{' '}
      <a href={`mailto:${context.organizationEmail}`}>
        <MailText>{context.organizationEmail}</MailText>
      </a>
    </Notice>
  )
}

/** Drops the approval of PayPal: the buyer chooses another method. */
const DropApproval = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { reservation, refresh } = useCheckout()
  const [failure, setFailure] = useState<Failure | null>(null)
  const drop = async () => {
    const answer = await api.call(endpoints.dropPaymentToken, { params: { reservationId: reservation.id } })
    setFailure(answer.kind === 'value' ? null : answer)
    await refresh()
  }
  return (
    <>
      {failure !== null && <OutcomeNotice failure={failure} onRetry={drop} />}
      <Button variant="line" className="before-4" onClick={drop}>
        {t('app.checkout.other-method')}
      </Button>
    </>
  )
}

type Props = {
  payment: PaymentChoice
  /** The blocker that a press of the button met. */
  missing: SubmitBlocker | null
  /** How the last attempt ended. */
  children: ReactNode
  /** The method of that attempt. */
  tried: string | null
}

/** How the buyer pays: the methods and the fields of the chosen one. */
export const PaymentSection = ({ payment, missing, tried, children }: Props) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { options, customMethods, customFailure, chosen } = payment
  const account = stripeAccount(chosen)
  return (
    <section aria-labelledby="method">
      <h2 className="after-4" id="method">
        {t('reservation-page.payment')}
      </h2>
      {options.length === 0 && children}
      {customFailure !== null && <OutcomeNotice failure={customFailure} onRetry={payment.loadCustom} />}
      {options.length === 0 && customFailure === null && <NoMethod />}
      {options.length > 0 && (
        <PaymentMethodChoice
          options={options}
          customMethods={customMethods}
          chosen={chosen}
          onChoose={payment.choose}
          approved={reservation.tokenAcquired}
          error={missing === 'method' ? t('reservation-page.payment.select-method') : undefined}
          outcome={children}
          tried={tried}
        >
          {account !== null && (
            <StripeCardFields
              account={account}
              onChange={payment.setCard}
              error={missing === 'card' ? t('app.checkout.card.incomplete') : undefined}
            />
          )}
        </PaymentMethodChoice>
      )}
      {reservation.tokenAcquired && <DropApproval />}
    </section>
  )
}
