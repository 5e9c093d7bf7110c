import { placeName } from '#catalogue/rules/city.ts'
import { eventDay } from '#catalogue/rules/event-day.ts'
import type { DatedEvent } from '#kit/time/event-dates.ts'
import type { CardTicket } from '../rules/ticket-page-facts.ts'
import { usePageContext } from './context.ts'
import { TicketPicture } from './TicketPicture.tsx'

type Props = {
  /** A ticket, or what an order names of its event. */
  ticket: DatedEvent & Pick<CardTicket, 'eventShortName' | 'eventTitle' | 'location'>
  online: boolean
  as: 'h1' | 'h2'
}

/** The head of a ticket, the same on its page and where it was bought: picture, title, date and place of the event. */
export const TicketHead = ({ ticket, online, as: Heading }: Props) => {
  const { t, pick, pickLang, lang } = usePageContext().translations
  const place = online ? t('app.wallet.state.online') : placeName(ticket.location)
  const when = eventDay(ticket, lang)
  return (
    <header className="pk-head">
      <TicketPicture eventShortName={ticket.eventShortName} wide />
      <Heading lang={pickLang(ticket.eventTitle)}>{pick(ticket.eventTitle) || ticket.eventShortName}</Heading>
      <p>
        {when}
        {when !== null && place !== '' && <br />}
        {place}
      </p>
    </header>
  )
}
