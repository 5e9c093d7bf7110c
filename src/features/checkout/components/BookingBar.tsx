import { useSearchParams } from 'react-router'
import { ticketsOf } from '#core/domain/booking-form.ts'
import { hasDates } from '#core/domain/event-dates.ts'
import { pictureAddresses } from '#core/domain/picture-sizes.ts'
import { deviceTimeText } from '#core/domain/recent-time.ts'
import { shortEventSpan } from '#core/domain/short-dates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { subscriptionOf } from '#shared/subscription-of.ts'
import { useReader } from '#shared/use-current-time.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useCheckout } from '../use-checkout.ts'
import { ReservationSummary, TotalAmount } from './ReservationSummary.tsx'

/** When and where, for an order of an event. */
const EventLines = () => {
  const { lang } = useTranslations()
  const { context } = useCheckout()
  const reader = useReader()
  if (context.type !== 'event') return null
  const { datesWithOffset: dates, location, format } = context
  return (
    <p className="dim small">
      {hasDates(dates) && <span className="below">{shortEventSpan(context, lang, reader)}</span>}
      {format !== 'ONLINE' && <span className="below">{location}</span>}
    </p>
  )
}

/**
 * The order beside the form: picture, event, rows with taxes, and until when it is reserved. On a phone the sum opens it, without
 * the picture.
 */
const OrderCard = ({ passNote }: { passNote: string | undefined }) => {
  const { t, lang, pick, pickLang } = useTranslations()
  const { reservation, context, clockOffset } = useCheckout()
  const { now } = useServices()
  const until = deviceTimeText(reservation.validity - clockOffset, now(), lang)
  return (
    <div className="order-card">
      <Picture shape="hero" {...pictureAddresses(context)} sizes="22rem" seed={context.publicIdentifier} />
      <h2 lang={pickLang(context.title)}>{pick(context.title)}</h2>
      <EventLines />
      <ReservationSummary />
      {passNote && <p className="small">{passNote}</p>}
      <p className="dim small">{t('app.checkout.held', { until })}</p>
    </div>
  )
}

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
  const [search] = useSearchParams()
  const count = ticketsOf(reservation).length
  const { free, summary } = reservation.orderSummary
  const isApplied = summary.some(({ type }) => type === 'APPLIED_SUBSCRIPTION')
  const isDeducted = context.canApplySubscriptions && subscriptionOf(search) !== null && !free && !isApplied
  const passNote = isDeducted ? t('app.checkout.pass.next') : undefined
  return (
    <ActionBar
      label={t('app.shell.next-step')}
      details={{ name: t('app.facts.order'), content: <OrderCard passNote={passNote} /> }}
      before={context.type === 'event' ? t('app.facts.tickets', { count }) : pick(context.title)}
      sum={free ? t('common.free') : <TotalAmount />}
      after={passNote}
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
