import { useState, type ReactNode } from 'react'
import {
  paymentOptions,
  submitState,
  toPaymentForm,
  type Consents,
  type SubmitBlocker,
} from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatMoney } from '#ui/money-format.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ReservationAmount } from './ReservationAmount.tsx'
import { useCheckout } from '../use-checkout.ts'
import { usePay } from '../use-pay.ts'
import { InvoicePanel } from './InvoicePanel.tsx'
import { PaymentMethodChoice } from './PaymentMethodChoice.tsx'
import { PayProblems } from './PayProblems.tsx'
import { TermsConsent } from './TermsConsent.tsx'

const blockerKeys: Readonly<Record<SubmitBlocker, string>> = {
  expired: 'error.STEP_2_ORDER_HAS_EXPIRED',
  method: 'reservation-page.payment.select-method',
  terms: 'app.checkout.tick-terms',
  privacy: 'app.checkout.tick-privacy',
}

type Props = {
  expired: boolean
  /** What is paid for: stands above, and on a wide screen beside the button. */
  children: ReactNode
}

/** How to pay, what to agree to, and the one button. The reason stands beside it while it cannot be used. */
export const PayForm = ({ expired, children }: Props) => {
  const { t, lang } = useTranslations()
  const { reservation, event } = useCheckout()
  const { orderSummary: order } = reservation
  const choices = paymentOptions(reservation)
  const [method, setMethod] = useState(choices.length === 1 ? choices[0]?.method : undefined)
  const [agreement, setAgreement] = useState<Consents>({
    terms: reservation.tokenAcquired,
    privacy: reservation.tokenAcquired,
    privacyNeeded: event.privacyPolicyUrl !== null && event.privacyPolicyUrl !== '',
  })
  const payState = usePay()
  const chosen = choices.find((choice) => choice.method === method) ?? null
  const { label, blocker: obstacle } = submitState(order.free, chosen, agreement, expired)
  const blocked = payState.outcome?.kind === 'unknown'

  const money = formatMoney({ ...order.totalPrice, currency: event.currency ?? '', lang })
  const action = {
    pay: `${t('reservation-page.pay')} ${money}`,
    confirm: t('common.confirm'),
    continue: t('reservation-page.continue'),
  }[label]
  const reason = blocked
    ? t('app.checkout.unknown')
    : obstacle === null
      ? undefined
      : t(blockerKeys[obstacle])
  const submit = () => payState.pay(toPaymentForm(chosen, agreement))
  return (
    <div className="two">
      <div>
        {children}
        <div className="stack gap-6">
          {!order.free && (
            <section aria-labelledby="method">
              <h2 className="after-4" id="method">
                {t('reservation-page.payment')}
              </h2>
              <PaymentMethodChoice
                choices={choices}
                chosen={chosen}
                onChoose={(choice) => setMethod(choice.method)}
                event={event}
              />
            </section>
          )}
          <TermsConsent event={event} agreement={agreement} onChange={setAgreement} />
          <PayProblems paying={payState} />
          {payState.running && (
            <Notice icon="loader" live="status">
              {t('reservation.payment-in-progress')}
            </Notice>
          )}
        </div>
      </div>
      <aside className="stack" aria-label={t('app.checkout.summary')}>
        <ActionBar
          label={t('app.checkout.next')}
          sum={order.free ? t('common.free') : <ReservationAmount amount={order.totalPrice} event={event} />}
          after={reason}
          afterId="reason"
        >
          <Button
            busy={payState.running}
            disabledReason={reason !== undefined && true}
            aria-describedby={reason === undefined ? undefined : 'reason'}
            onClick={submit}
          >
            {action}
          </Button>
        </ActionBar>
        <InvoicePanel />
      </aside>
    </div>
  )
}
