import type { ReactNode } from 'react'
import { eventTiming } from '#catalogue/rules/event-timing.ts'
import { buttonClass } from '#ui/content/Button.tsx'
import {
  Icon,
  type IconShape,
  arrowLeftIcon,
  calendarDaysIcon,
  chevronRightIcon,
  refreshIcon,
} from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { chevronLeftIcon, scanIcon, videoIcon } from '#ui/content/more-icons.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Page } from '#ui/page/Page.tsx'
import { TopBar } from '#ui/page/TopBar.tsx'
import { paths } from '#wire/page-paths.ts'
import { shownCode, isOnlineTicket, type Neighbors, type PageTicket } from '../rules/ticket-page-facts.ts'
import { codeCover, ticketState, type TicketState } from '../rules/ticket-state.ts'
import { usePageContext } from './context.ts'
import { QuickActions, type QuickActionsProps } from './QuickActions.tsx'
import { TicketCard } from './TicketCard.tsx'
import { OnSiteNotice, TicketNotices } from './TicketNotices.tsx'
import { waitingRoomTextKey } from './waiting-room-text-key.ts'

type Props = {
  neighbors: Neighbors
  /** Above the card: what only the app can determine. */
  notice?: ReactNode
  /** The actions for a changed event; nothing without it. */
  seen?: ReactNode
  /** In place of the notice about a void code: the question whether the ticket of another holder is stored. */
  ask?: ReactNode
  /** Fetches the code of a changed ticket; a link to this page without it, null where only `ask` does. */
  renew?: ReactNode
  /** When the server was last asked; the time of day without it. */
  checked?: ReactNode
  /** Actions of a computer, in place of the way to the door view: the way to the phone. */
  desktopActions?: ReactNode
  /** The actions of the ticket; links without it. */
  menu?: ReactNode
} & QuickActionsProps

type NeighborProps = { ticket: PageTicket; uuid: string | null; icon: IconShape; label: string }

const NeighborLink = ({ ticket, uuid, icon, label }: NeighborProps) => {
  const { Link } = usePageContext()
  // The first and the last keep the place of the arrow.
  const arrow = <Icon shape={icon} />
  if (uuid === null) return <span className="tool">{arrow}</span>
  return (
    <Link className="tool" href={paths.ticket(ticket.eventShortName, uuid)} aria-label={label}>
      {arrow}
    </Link>
  )
}

const TicketTop = ({ ticket, neighbors }: Pick<Props, 'ticket' | 'neighbors'>) => {
  const { translations, Link } = usePageContext()
  const { t, pick, pickLang } = translations
  const { place, count, previous, next } = neighbors
  return (
    <TopBar
      start={
        <Link className="tool" href={paths.wallet()} aria-label={t('app.shell.tickets')}>
          <Icon shape={arrowLeftIcon} />
        </Link>
      }
      title={
        <>
          <span>{t('app.wallet.ticket')}</span>
          {/* Repeats the heading of the card while that is out of view. */}
          <b aria-hidden="true" lang={pickLang(ticket.eventTitle)}>
            {pick(ticket.eventTitle) || ticket.eventShortName}
          </b>
        </>
      }
      tools={
        count > 1 && (
          <>
            <NeighborLink
              ticket={ticket}
              uuid={previous}
              icon={chevronLeftIcon}
              label={t('app.wallet.previous')}
            />
            <span className="small dim nowrap">{t('app.wallet.place', { place, total: count })}</span>
            <NeighborLink ticket={ticket} uuid={next} icon={chevronRightIcon} label={t('app.wallet.next')} />
          </>
        )
      }
    />
  )
}

const LinkMenu = ({ ticket }: { ticket: PageTicket }) => {
  const { translations, Link } = usePageContext()
  return (
    <ul className="menu before-4">
      <li>
        <Link href={paths.ticket(ticket.eventShortName, ticket.uuid)}>
          <MenuLabel icon={refreshIcon}>{translations.t('app.wallet.reload')}</MenuLabel>
        </Link>
      </li>
    </ul>
  )
}

/** The way to the code at the entrance or to the stream, after the event to other ones: less prominent where the organizer decides first. */
const NextBar = ({ ticket, state }: { ticket: PageTicket; state: TicketState }) => {
  const { translations, Link, now, isLive } = usePageContext()
  const { t } = translations
  const { eventShortName: name, uuid, datesWithOffset } = ticket
  // A static page is read at another time.
  const roomKey = waitingRoomTextKey(isLive ? eventTiming(datesWithOffset, now) : 'upcoming')
  const [href, icon, key] =
    state === 'past'
      ? [paths.home(), calendarDaysIcon, 'app.shell.browse-events']
      : isOnlineTicket(ticket)
        ? [paths.waitingRoom(name, uuid, 'stored'), videoIcon, roomKey]
        : [paths.doorView(name, uuid), scanIcon, 'app.wallet.show']
  return (
    <ActionBar label={t('app.shell.next-step')}>
      <Link
        className={buttonClass({ variant: state === 'event-missing' ? 'line' : 'fill', full: true })}
        href={href}
      >
        <Icon shape={icon} />
        {t(key)}
      </Link>
    </ActionBar>
  )
}

/**
 * The page of one ticket: the ticket as an object in the hand, with what people need around it
 * (docs/design.md#ticket-page, `.pk`; docs/api/client-behavior.md#ticket-page).
 */
export const TicketPage = ({ ticket, neighbors, desktopActions, menu, ...props }: Props) => {
  const { notice, ask, seen, renew, checked, ...quick } = props
  const { now, accentProps } = usePageContext()
  const state = ticketState(ticket, now)
  const isBeside = state === 'past' || isOnlineTicket(ticket)
  // The cover of a code that may not admit is the one way to it; a ticket that was sent is its new holder's.
  const isUsed = shownCode(ticket) === null || state === 'missing' || ticket.sentAt !== null
  const hasNext = state === 'past' ? ticket.eventMissingSince === null : !isUsed
  const next = hasNext && <NextBar ticket={ticket} state={state} />
  return (
    <div className="screen brand" {...accentProps(ticket.accent)}>
      <TicketTop ticket={ticket} neighbors={neighbors} />
      <Page bar className="ticket-page">
        {notice}
        <TicketNotices {...{ ticket, state, ask, seen }} />
        <TicketCard ticket={ticket} state={state} renew={renew} checked={checked} />
        <div className="ticket-side pk-wide inline-bar">
          <OnSiteNotice ticket={ticket} state={state} />
          {isBeside && next}
          {/* In a stored page, and until its code is loaded, it has the height of the buttons. */}
          {state !== 'past' && ['shown', 'folded'].includes(codeCover(ticket, state)) && (
            <div className="desktop">{desktopActions}</div>
          )}
          <QuickActions ticket={ticket} {...quick} />
          {menu ?? <LinkMenu ticket={ticket} />}
        </div>
      </Page>
      {!isBeside && <div className="not-desktop">{next}</div>}
    </div>
  )
}
