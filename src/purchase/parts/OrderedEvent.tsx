import type { ReactNode } from 'react'
import { pictureAddresses } from '#catalogue/rules/picture-sizes.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { hasDates } from '#kit/time/event-dates.ts'
import { shortEventSpan } from '#kit/time/short-dates.ts'
import { Picture } from '#ui/content/Picture.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import { ReservationSummary } from './ReservationSummary.tsx'
import { useCheckout } from './use-checkout.ts'

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

/** What is ordered: picture, event, and rows with taxes; on a phone without the picture. */
export const OrderedEvent = ({ children }: { children: ReactNode }) => {
  const { pick, pickLang } = useTranslations()
  const { context } = useCheckout()
  return (
    <div className="order-card">
      <Picture shape="hero" {...pictureAddresses(context)} sizes="22rem" seed={context.publicIdentifier} />
      <h2 lang={pickLang(context.title)}>{pick(context.title)}</h2>
      <EventLines />
      <ReservationSummary />
      {children}
    </div>
  )
}
