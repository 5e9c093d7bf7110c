import type { ReactNode } from 'react'
import type { SubmitLabel } from '#core/domain/payment-options.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { refreshIcon } from '#ui/Icon.tsx'
import { useTwoColumns } from '#ui/use-two-columns.ts'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { ReservationSummary, TotalAmount, useTotalText } from './ReservationSummary.tsx'

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
