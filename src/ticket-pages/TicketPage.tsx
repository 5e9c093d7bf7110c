import type { ReactNode } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { shownCode, isOnlineTicket, type Neighbors, type PageTicket } from '#core/domain/ticket-page-facts.ts'
import { ticketState } from '#core/domain/ticket-state.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { arrowLeftIcon, chevronRightIcon, refreshIcon, ticketIcon } from '#ui/icons.ts'
import { chevronLeftIcon, scanIcon, videoIcon } from '#ui/more-icons.ts'
import { Page } from '#ui/Page.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { usePageContext } from './context.ts'
import { TicketCard } from './TicketCard.tsx'
import { TicketNotices } from './TicketNotices.tsx'

type Props = {
  ticket: PageTicket
  neighbors: Neighbors
  /** Above the card: what only the app can determine. */
  notice?: ReactNode
  /** Ends the notice about a changed event; none without it. */
  seen?: ReactNode
  /** Fetches the code of a changed ticket; a link to this page without it. */
  renew?: ReactNode
  /** When the server was last asked; the time of day without it. */
  checked?: ReactNode
  /** What can be done with the ticket; links without it. */
  menu?: ReactNode
}

type NeighborProps = { ticket: PageTicket; uuid: string | null; icon: IconShape; label: string }

const NeighborLink = ({ ticket, uuid, icon, label }: NeighborProps) => {
  const { Link } = usePageContext()
  if (uuid === null) return null
  return (
    <Link className="tool" href={paths.ticket(ticket.eventShortName, uuid)} aria-label={label}>
      <Icon shape={icon} />
    </Link>
  )
}

const TicketTop = ({ ticket, neighbors }: Pick<Props, 'ticket' | 'neighbors'>) => {
  const { translations, Link } = usePageContext()
  const { t } = translations
  const { place, count, previous, next } = neighbors
  return (
    <TopBar
      start={
        <Link className="tool" href={paths.wallet()} aria-label={t('app.shell.tickets')}>
          <Icon shape={arrowLeftIcon} />
        </Link>
      }
      title={t('app.wallet.ticket')}
      tools={
        <>
          <NeighborLink
            ticket={ticket}
            uuid={previous}
            icon={chevronLeftIcon}
            label={t('app.wallet.previous')}
          />
          {count > 1 && (
            <span className="small dim num nowrap">{t('app.wallet.place', { place, total: count })}</span>
          )}
          <NeighborLink ticket={ticket} uuid={next} icon={chevronRightIcon} label={t('app.wallet.next')} />
        </>
      }
    />
  )
}

const LinkMenu = ({ ticket }: { ticket: PageTicket }) => {
  const { translations, Link } = usePageContext()
  return (
    <ul className="menu part pk-wide">
      <li>
        <Link href={paths.ticket(ticket.eventShortName, ticket.uuid)}>
          <Icon shape={refreshIcon} />
          {translations.t('app.wallet.reload')}
          <Icon shape={chevronRightIcon} />
        </Link>
      </li>
      <li>
        <Link href={paths.wallet()}>
          <Icon shape={ticketIcon} />
          {translations.t('app.shell.tickets')}
          <Icon shape={chevronRightIcon} />
        </Link>
      </li>
    </ul>
  )
}

/**
 * The page of one ticket: the ticket as an object in the hand (docs/design.md#messages, `.pk`;
 * docs/api/client-behavior.md#ticket-page).
 */
export const TicketPage = ({ ticket, neighbors, notice, seen, renew, checked, menu }: Props) => {
  const { translations, Link, now } = usePageContext()
  const { t } = translations
  const { eventShortName, uuid } = ticket
  const state = ticketState(ticket, now)
  const online = isOnlineTicket(ticket)
  return (
    <div className="screen">
      <TicketTop ticket={ticket} neighbors={neighbors} />
      <Page bar className="ticket-page">
        {notice}
        <TicketNotices ticket={ticket} state={state} seen={seen} />
        <TicketCard ticket={ticket} state={state} renew={renew} checked={checked} />
        {menu ?? <LinkMenu ticket={ticket} />}
      </Page>
      {shownCode(ticket) !== null && state !== 'past' && (
        <ActionBar label={t('app.shell.next-step')}>
          <Link
            className={buttonClass({ full: true })}
            href={
              online
                ? paths.waitingRoom(eventShortName, uuid, 'stored')
                : paths.doorView(eventShortName, uuid)
            }
          >
            <Icon shape={online ? videoIcon : scanIcon} />
            {t(online ? 'app.wallet.to-room' : 'app.wallet.show')}
          </Link>
        </ActionBar>
      )}
    </div>
  )
}
