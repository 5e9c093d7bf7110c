import type { ReactNode } from 'react'
import { isOver, eventTiming } from '#catalogue/rules/event-timing.ts'
import { mailLink } from '#kit/text/outside-links.ts'
import { Icon, calendarPlusIcon, mapPinIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { mailIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { isOnlineTicket, type PageTicket } from '../rules/ticket-page-facts.ts'
import { isValidHere } from '../rules/ticket-state.ts'
import { usePageContext } from './context.ts'

export type QuickActionsProps = {
  ticket: PageTicket
  /** The route in the map app; a link without it. */
  route?: ReactNode
  /** Adds the event to the calendar; a link to the file of the server without it. */
  calendar?: ReactNode
}

/** Subject of a mail to the organizer: the order and the event. */
export function organizerMail(ticket: PageTicket, title: string): string | null {
  const { organizationEmail, shortId } = ticket
  return organizationEmail === '' ? null : mailLink(organizationEmail, `${shortId} · ${title}`)
}

/**
 * The most used links around an event, below its ticket: the way there and the calendar for its holder, the event and its organizer.
 */
export const QuickActions = ({ ticket, route, calendar }: QuickActionsProps) => {
  const { translations, Link, now, routeTo } = usePageContext()
  const { t, pick, lang } = translations
  const { eventShortName, location, datesWithOffset: dates } = ticket
  const over = isOver(eventTiming(dates, now))
  const visits = !over && isValidHere(ticket)
  const mail = organizerMail(ticket, pick(ticket.eventTitle) || eventShortName)
  return (
    <ul className="quick pk-wide">
      {visits && !isOnlineTicket(ticket) && location !== '' && (
        <li>
          {route ?? (
            <a href={routeTo(location)} rel="noopener noreferrer">
              <Icon shape={mapPinIcon} />
              {t('app.wallet.route')}
            </a>
          )}
        </li>
      )}
      {visits && dates.startDateTime !== 0 && (
        <li>
          {calendar ?? (
            <a href={serverPaths.calendar(eventShortName, lang)} download={`${eventShortName}.ics`}>
              <Icon shape={calendarPlusIcon} />
              {t('app.wallet.calendar')}
            </a>
          )}
        </li>
      )}
      {ticket.eventMissingSince === null && (
        <li>
          <Link href={paths.event(eventShortName)}>
            <Icon shape={ticketIcon} />
            {t('app.wallet.event')}
          </Link>
        </li>
      )}
      {mail !== null && (
        <li>
          <a href={mail}>
            <Icon shape={mailIcon} />
            {t('app.wallet.organizer')}
          </a>
        </li>
      )}
    </ul>
  )
}
