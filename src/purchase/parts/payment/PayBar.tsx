import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { refreshIcon } from '#ui/content/Icon.tsx'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import type { SubmitLabel } from '../../rules/payment/payment-options.ts'
import { contextKeys } from '../context-keys.ts'
import { ReservationSummary, TotalAmount, useTotalText } from '../ReservationSummary.tsx'
import { useCheckout } from '../use-checkout.ts'

type Props = {
  label: SubmitLabel
  /** Why the button cannot be used now. */
  reason: string | undefined
  busy: boolean
  onSubmit: () => Promise<void>
  onUnavailable: () => void
  /** Replaces the submit while the result of the last one is unknown. */
  onCheck: (() => Promise<void>) | undefined
  /** The button of a wallet. It appears later: the filled button keeps its place. Moved in the tree it would end an open payment. */
  wallet: ReactNode
}

/**
 * The submit button with what it waits for. The total stands once: in the text of the button, in the table above it where the page has
 * two columns, else beside it.
 */
export const PayBar = ({ label, reason, busy, onSubmit, onUnavailable, onCheck, wallet }: Props) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const twoColumns = useTwoColumns()
  const money = useTotalText()
  const submitKey = label === 'free' ? contextKeys[context.type].submitFree : `app.checkout.submit.${label}`
  const text = t(submitKey, { amount: money })
  const total = reservation.orderSummary.free ? t('common.free') : <TotalAmount />
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      sum={twoColumns || text.includes(money) ? undefined : total}
      after={busy ? t('reservation.payment-in-progress') : reason}
      afterId="reason"
      details={twoColumns ? { name: t('app.facts.order'), content: <ReservationSummary /> } : undefined}
    >
      {onCheck === undefined ? (
        <Button
          busy={busy}
          disabledReason={reason !== undefined && true}
          aria-describedby={reason === undefined ? undefined : 'reason'}
          onClick={onSubmit}
          onUnavailable={onUnavailable}
        >
          {text}
        </Button>
      ) : (
        <Button icon={refreshIcon} onClick={onCheck}>
          {t('app.shell.check')}
        </Button>
      )}
      {wallet}
    </ActionBar>
  )
}
