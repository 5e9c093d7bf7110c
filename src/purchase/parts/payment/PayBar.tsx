import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { refreshIcon } from '#ui/content/Icon.tsx'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import { ticketsOf } from '../../rules/booking/booking-form.ts'
import type { SubmitLabel } from '../../rules/payment/payment-options.ts'
import { ConnectionNote } from '../ConnectionNote.tsx'
import { contextKeys } from '../context-keys.ts'
import { OrderedEvent } from '../OrderedEvent.tsx'
import { TotalAmount, useTotalText } from '../ReservationSummary.tsx'
import { useCheckout } from '../use-checkout.ts'

const reasonId = 'reason'

type Props = {
  label: SubmitLabel
  /** What is missing, or why the order cannot be sent: a line on a phone, and read with the button; a press of either shows it. */
  reason: string | undefined
  /** The reservation has expired: the button cannot be used any more. */
  expired: boolean
  busy: boolean
  onSubmit: () => Promise<void>
  /** Leads to what is missing. */
  onMissing: () => void
  /** Replaces the submit while the result of the last one is unknown. */
  onCheck: (() => Promise<void>) | undefined
  /** The button of a wallet. It appears later: the filled button keeps its place. Moved in the tree it would end an open payment. */
  wallet: ReactNode
  /** The consents, where they stand in the bar: directly above the button. */
  consents: ReactNode
}

/**
 * The submit button with what it waits for. The total stands once: in the text of the button, in the table above it where the page has
 * two columns, else beside it.
 */
export const PayBar = ({ label, reason, expired, busy, ...props }: Props) => {
  const { onSubmit, onMissing, onCheck, wallet, consents } = props
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const twoColumns = useTwoColumns()
  const money = useTotalText()
  const submitKey = label === 'free' ? contextKeys[context.type].submitFree : `app.checkout.submit.${label}`
  const text = t(submitKey, { amount: money, count: ticketsOf(reservation).length })
  const total = reservation.orderSummary.free ? t('common.free') : <TotalAmount />
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      sum={twoColumns || text.includes(money) ? undefined : total}
      note={
        <>
          {consents}
          <p id={reasonId} className="links" hidden={twoColumns || expired || reason === undefined}>
            <button type="button" onClick={onMissing}>
              {reason}
            </button>
          </p>
          {onCheck === undefined && !expired && <ConnectionNote />}
        </>
      }
      details={twoColumns ? { name: t('app.facts.order'), content: <OrderedEvent /> } : undefined}
    >
      {onCheck === undefined ? (
        <Button
          busy={busy}
          disabledReason={expired}
          aria-describedby={reason === undefined ? undefined : reasonId}
          onClick={reason === undefined ? onSubmit : onMissing}
        >
          {text}
        </Button>
      ) : (
        <Button icon={refreshIcon} onClick={onCheck}>
          {t('app.shell.check')}
        </Button>
      )}
      {wallet}
      <p className="vh" role="status">
        {busy && t('reservation.payment-in-progress')}
      </p>
    </ActionBar>
  )
}
