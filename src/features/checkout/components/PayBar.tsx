import type { SubmitLabel } from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money-format.ts'
import { useCheckout } from '../use-checkout.ts'
import { ReservationAmount } from './ReservationAmount.tsx'

type Props = {
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

/** The total and the submit button. */
export const PayBar = ({ label, time, reason, busy, onSubmit, onUnavailable, onCheck }: Props) => {
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
