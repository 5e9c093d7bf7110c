import { Fragment } from 'react'
import { placeName } from '#catalogue/rules/city.ts'
import { eventDay } from '#catalogue/rules/event-day.ts'
import type { PictureSource } from '#catalogue/rules/picture-sizes.ts'
import type { DatedEvent } from '#kit/time/event-dates.ts'
import type { CardTicket } from '../rules/ticket-page-facts.ts'
import { usePageContext } from './context.ts'
import { TicketPicture } from './TicketPicture.tsx'

type Props = {
  /** A ticket, or what an order names of its event. */
  ticket: DatedEvent & Pick<CardTicket, 'eventShortName' | 'eventTitle' | 'location'> & Partial<PictureSource>
  online: boolean
  as: 'h1' | 'h2' | 'h3'
  /** The page that a press on the head opens. */
  href?: string
  /** Replaces the date, of which several days have no last hour. */
  when?: string
}

/**
 * The hours of an evening with their zone stay together, and each end of several days; a line too short for the hours breaks after the
 * dash, never within the zone.
 */
const When = ({ text }: { text: string }) => {
  const [hours, from, to] = /(\S+\u00a0–\u2060\u00a0)([^ ]+)$/.exec(text) ?? []
  if (hours === undefined)
    return text.split(/(?<=–) /).map((end) => (
      <Fragment key={end}>
        <span className="hours">{end}</span>{' '}
      </Fragment>
    ))
  return (
    <>
      {text.slice(0, -hours.length)}
      <span className="hours">
        {from}
        <wbr />
        {to}
      </span>
    </>
  )
}

/** The head of a ticket, the same on its page, in the list and where it was bought: picture, title, date and place of the event. */
export const TicketHead = ({ ticket, online, as: Heading, href, ...props }: Props) => {
  const { translations, Link } = usePageContext()
  const { t, pick, pickLang, lang } = translations
  const place = online ? t('app.wallet.state.online') : placeName(ticket.location)
  const when = props.when ?? eventDay(ticket, lang)
  const title = pick(ticket.eventTitle) || ticket.eventShortName
  return (
    <header className="pk-head">
      <TicketPicture eventShortName={ticket.eventShortName} event={ticket} wide />
      <Heading lang={pickLang(ticket.eventTitle)}>
        {href === undefined ? (
          title
        ) : (
          <Link className="go" href={href}>
            {title}
          </Link>
        )}
      </Heading>
      <p>
        {when !== null && <When text={when} />}
        {when !== null && place !== '' && <br />}
        {place}
      </p>
    </header>
  )
}
