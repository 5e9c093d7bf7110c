import type { ReactNode } from 'react'
import { shortLocation } from '#catalogue/rules/city.ts'
import { pictureAddresses } from '#catalogue/rules/picture-sizes.ts'
import type { PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { hasDates } from '#kit/time/event-dates.ts'
import { shortEventSpan } from '#kit/time/short-dates.ts'
import { Picture } from '#ui/content/Picture.tsx'
import { useReader } from '#ui/data/use-current-time.ts'
import { ReservationSummary } from './ReservationSummary.tsx'
import { useCheckout } from './use-checkout.ts'

/** When and where, for an order of an event. */
const EventLines = ({ context }: { context: PurchaseContext }) => {
  const { lang } = useTranslations()
  const reader = useReader()
  if (context.type !== 'event') return null
  const { datesWithOffset: dates, location, format } = context
  return (
    <p className="dim small">
      {hasDates(dates) && <span className="below">{shortEventSpan(context, lang, reader)}</span>}
      {format !== 'ONLINE' && <span className="below">{shortLocation(location ?? '') ?? location}</span>}
    </p>
  )
}

/** Picture, title, date and place of what is ordered: a row on a phone, in a wide window below the picture. */
export const OrderSubject = ({ context }: { context: PurchaseContext }) => {
  const { pick, pickLang } = useTranslations()
  return (
    <div className="order-subject">
      <Picture
        {...pictureAddresses(context)}
        sizes="(width >= 64rem) 22rem, 5rem"
        seed={context.publicIdentifier}
      />
      <div>
        <h2 lang={pickLang(context.title)}>{pick(context.title)}</h2>
        <EventLines context={context} />
      </div>
    </div>
  )
}

/** What is ordered: picture, event, and rows with taxes. */
export const OrderedEvent = ({ children }: { children?: ReactNode }) => (
  <div className="order-card">
    <OrderSubject context={useCheckout().context} />
    <ReservationSummary />
    {children}
  </div>
)
