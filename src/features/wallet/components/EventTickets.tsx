import type { ReactNode } from 'react'
import type { DatedEvent } from '#core/domain/event-dates.ts'
import { shortEventDay } from '#core/domain/short-dates.ts'
import type { PackTicket } from '#core/domain/ticket-pack.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useReader } from '#shared/use-reader.ts'

type Props = {
  /** A ticket of the event. */
  event: DatedEvent & Pick<PackTicket, 'eventTitle' | 'eventShortName'>
  /** Its tickets, as items. */
  children: ReactNode
}

/** Tickets of one event below its title and day. */
export const EventTickets = ({ event, children }: Props) => {
  const { pick, pickLang, lang } = useTranslations()
  const reader = useReader()
  return (
    <section className="chosen-tickets">
      <h2 className="text-large" lang={pickLang(event.eventTitle)}>
        {pick(event.eventTitle) || event.eventShortName}
      </h2>
      <p className="small dim">{shortEventDay(event, lang, reader)}</p>
      <ul className="items before-2">{children}</ul>
    </section>
  )
}
