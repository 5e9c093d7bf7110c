import { useState, type ReactNode } from 'react'
import type { EventInfo } from '#core/contract/event.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import {
  paymentOptions,
  submitState,
  toPaymentForm,
  type Consents,
  type PaymentOption,
  type SubmitBlocker,
  type SubmitLabel,
} from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { formatMoney } from '#ui/money-format.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { focusControl } from '#ui/focus-control.ts'
import { Notice } from '#ui/Notice.tsx'
import { organizerMailLink } from '../organizer-mail-link.ts'
import { ReservationAmount } from './ReservationAmount.tsx'
import { useCheckout } from '../use-checkout.ts'
import { usePay } from '../use-pay.ts'
import { InvoicePanel } from './InvoicePanel.tsx'
import { firstMethodId, PaymentMethodChoice } from './PaymentMethodChoice.tsx'
import { PayProblems } from './PayProblems.tsx'
import { consentIds, TermsConsent } from './TermsConsent.tsx'

const blockerKeys: Readonly<Record<SubmitBlocker, string>> = {
  expired: 'error.STEP_2_ORDER_HAS_EXPIRED',
  method: 'reservation-page.payment.select-method',
  terms: 'app.checkout.tick-terms',
  privacy: 'app.checkout.tick-privacy',
}

type Props = {
  expired: boolean
  /** The time left, for the action bar. */
  time: string | undefined
  /** The summary of the reservation: above the payment methods, on a wide screen beside the button. */
  children: ReactNode
}

type PayBarProps = {
  label: SubmitLabel
  time: string | undefined
  /** Why the button cannot be used now. */
  reason: string | undefined
  busy: boolean
  onSubmit: () => Promise<void>
  onUnavailable: () => void
  /** Replaces the submit while the result of the last one is unknown. */
  onCheck: (() => Promise<void>) | undefined
}

/** The control that removes a blocker; an expired reservation has none. */
const controlOf: Readonly<Record<SubmitBlocker, string | null>> = {
  expired: null,
  method: firstMethodId,
  ...consentIds,
}

const PayBar = ({ label, time, reason, busy, onSubmit, onUnavailable, onCheck }: PayBarProps) => {
  const { t, lang } = useTranslations()
  const { reservation, event } = useCheckout()
  const { free, totalPrice } = reservation.orderSummary
  const money = formatMoney({ ...totalPrice, currency: event.currency ?? '', lang })
  return (
    <ActionBar
      label={t('app.checkout.next')}
      sum={free ? t('common.free') : <ReservationAmount amount={totalPrice} event={event} />}
      time={time}
      after={reason}
      afterId="reason"
    >
      {onCheck === undefined ? (
        <Button
          busy={busy}
          disabledReason={reason !== undefined && true}
          aria-describedby={reason === undefined ? undefined : 'reason'}
          onClick={onSubmit}
          onUnavailable={onUnavailable}
        >
          {t(`app.checkout.submit.${label}`, { amount: money })}
        </Button>
      ) : (
        <Button icon="refresh" onClick={onCheck}>
          {t('app.checkout.unknown.check')}
        </Button>
      )}
    </ActionBar>
  )
}

type MethodSectionProps = {
  options: readonly PaymentOption[]
  chosen: PaymentOption | null
  onChoose: (option: PaymentOption) => void
  error: string | undefined
}

const MethodSection = ({ options, chosen, onChoose, error }: MethodSectionProps) => {
  const { t } = useTranslations()
  const { event } = useCheckout()
  return (
    <section aria-labelledby="method">
      <h2 className="after-4" id="method">
        {t('reservation-page.payment')}
      </h2>
      <PaymentMethodChoice
        options={options}
        chosen={chosen}
        onChoose={onChoose}
        event={event}
        error={error}
      />
    </section>
  )
}

/** The consents before the visitor changes them: given already when a payment of this reservation was started. */
const initialConsents = (reservation: ReservationInfo, event: EventInfo): Consents => ({
  terms: reservation.tokenAcquired,
  privacy: reservation.tokenAcquired,
  privacyNeeded: (event.privacyPolicyUrl ?? '') !== '',
})

/** The blocker that a press of the button met; it is shown at its control until it is removed. */
function useMissing(blocker: SubmitBlocker | null) {
  const [pressed, setPressed] = useState<SubmitBlocker | null>(null)
  const showMissing = () => {
    setPressed(blocker)
    const control = blocker && controlOf[blocker]
    if (control !== null) focusControl(control)
  }
  return { missing: pressed === blocker ? blocker : null, showMissing }
}

const unknownKey = (checking: boolean): string =>
  checking ? 'app.checkout.unknown.checking' : 'app.checkout.unknown'

/** Payment method, consents and the submit button with the reason why it cannot be used. */
export const PayForm = ({ expired, time, children }: Props) => {
  const { t } = useTranslations()
  const { reservation, event } = useCheckout()
  const { free } = reservation.orderSummary
  const options = paymentOptions(reservation)
  const [method, setMethod] = useState(options.length === 1 ? options[0]?.method : undefined)
  const [consents, setConsents] = useState(() => initialConsents(reservation, event))
  const payState = usePay()
  const chosen = options.find((option) => option.method === method) ?? null
  const { label, blocker } = submitState({ free, options, choice: chosen, consents, expired })
  const { missing, showMissing } = useMissing(blocker)
  const unknown = payState.outcome?.kind === 'unknown'
  const reasonKey = unknown ? unknownKey(payState.checking) : blocker && blockerKeys[blocker]
  return (
    <div className="two-columns">
      <div>
        {children}
        <div className="stack gap-6">
          {!free && (
            <MethodSection
              options={options}
              chosen={chosen}
              onChoose={(option) => setMethod(option.method)}
              error={missing === 'method' ? t(blockerKeys.method) : undefined}
            />
          )}
          <TermsConsent event={event} consents={consents} onChange={setConsents} missing={missing} />
          <p className="dim small">
            {t('app.checkout.organizer', { name: event.organizationName })}{' '}
            <a href={organizerMailLink(event, reservation)}>{event.organizationEmail}</a>
          </p>
          <PayProblems paying={payState} />
          {payState.running && (
            <Notice icon="loader" live="status">
              {t('reservation.payment-in-progress')}
            </Notice>
          )}
        </div>
      </div>
      <aside className="stack" aria-label={t('app.checkout.summary')}>
        <PayBar
          label={label}
          time={time}
          reason={reasonKey === null ? undefined : t(reasonKey)}
          busy={payState.running}
          onUnavailable={showMissing}
          onCheck={unknown ? payState.check : undefined}
          onSubmit={() => payState.pay(toPaymentForm(chosen, consents))}
        />
        <InvoicePanel />
      </aside>
    </div>
  )
}
