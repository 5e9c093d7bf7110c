import { ticketsOf } from '#core/domain/booking-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { useCheckout } from '../use-checkout.ts'
import { OrderCard } from './OrderCard.tsx'
import { ReservationAmount } from './ReservationAmount.tsx'

type Props = {
  /** Id of the form that the button sends. */
  formId: string
  busy: boolean
  expired: boolean
}

/** The order with its sum, and the button to the next step. */
export const BookingBar = ({ formId, busy, expired }: Props) => {
  const { t, pick } = useTranslations()
  const { reservation, context } = useCheckout()
  const { free, totalPrice } = reservation.orderSummary
  const count = ticketsOf(reservation).length
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      details={{ name: t('app.facts.order'), content: <OrderCard /> }}
      before={context.type === 'event' ? t('app.facts.tickets', { count }) : pick(context.title)}
      sum={free ? t('common.free') : <ReservationAmount amount={totalPrice} context={context} />}
    >
      <Button
        type="submit"
        form={formId}
        busy={busy}
        disabledReason={expired && t('error.STEP_2_ORDER_HAS_EXPIRED')}
      >
        {t('reservation-page.continue')}
      </Button>
    </ActionBar>
  )
}
