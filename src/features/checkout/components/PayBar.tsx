import type { SubmitLabel } from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { refreshIcon } from '#ui/icons.ts'
import { formatMoney } from '#ui/money-format.ts'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { ReservationAmount } from './ReservationAmount.tsx'

type Props = {
  label: SubmitLabel
  /** Why the button cannot be used now. */
  reason: string | undefined
  busy: boolean
  onSubmit: () => Promise<void>
  onUnavailable: () => void
  /** Replaces the submit while the result of the last one is unknown. */
  onCheck: (() => Promise<void>) | undefined
}

/** The total and the submit button. */
export const PayBar = ({ label, reason, busy, onSubmit, onUnavailable, onCheck }: Props) => {
  const { t, lang } = useTranslations()
  const { reservation, context } = useCheckout()
  const { free, totalPrice } = reservation.orderSummary
  const money = formatMoney({ ...totalPrice, currency: context.currency ?? '', lang })
  const submitKey = label === 'free' ? contextKeys[context.type].submitFree : `app.checkout.submit.${label}`
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      sum={free ? t('common.free') : <ReservationAmount amount={totalPrice} context={context} />}
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
          {t(submitKey, { amount: money })}
        </Button>
      ) : (
        <Button icon={refreshIcon} onClick={onCheck}>
          {t('app.checkout.unknown.check')}
        </Button>
      )}
    </ActionBar>
  )
}
