import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { useCheckout } from '../use-checkout.ts'
import { ReservationReference } from './ReservationReference.tsx'
import { ReservationSummary } from './ReservationSummary.tsx'

type Props = {
  /** Between the sum and the reference. */
  children?: ReactNode
  /** Below the card; on a phone the bar. */
  bar?: ReactNode
}

/** Lists what was ordered with its reference: the second column while an order waits for its payment. */
export const OrderSummaryCard = ({ children, bar }: Props) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  return (
    <aside className="stack gap-5" aria-label={t('app.facts.order')}>
      <div className="card stack gap-3">
        <ReservationSummary reservation={reservation} context={context} />
        {children}
        <ReservationReference />
      </div>
      {bar}
    </aside>
  )
}
