import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { canChangeTicket } from '#core/domain/attendee-form.ts'
import { calendarFile } from '#core/domain/calendar-file.ts'
import { eventTiming, isOver } from '#core/domain/event-timing.ts'
import { paths } from '#core/domain/page-paths.ts'
import { canShowCode } from '#core/domain/ticket-freshness.ts'
import { isOnlineTicket } from '#core/domain/ticket-page-facts.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { shareOrDownload } from '#platform/share-or-download.ts'
import { Link } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { ReleaseTicketSheet } from '#shared/tickets/ReleaseTicketSheet.tsx'
import { fullTicketQuery } from '#shared/tickets/ticket-queries.ts'
import { WalletPassItems } from '#shared/tickets/WalletPassItems.tsx'
import { Icon, type IconShape } from '#ui/Icon.tsx'
import { calendarPlusIcon, chevronRightIcon, ticketIcon } from '#ui/icons.ts'
import { shieldCheckIcon, smartphoneIcon, trashIcon, userPenIcon } from '#ui/more-icons.ts'

const LinkItem = ({ to, icon, text }: { to: string; icon: IconShape; text: string }) => (
  <li>
    <Link to={to}>
      <Icon shape={icon} />
      {text}
      <Icon shape={chevronRightIcon} />
    </Link>
  </li>
)

/** What is offered until the event is over. `now`: epoch ms. */
function offeredBefore(ticket: TicketRecord, now: number): { doorCheck: boolean; calendar: boolean } {
  const { datesWithOffset: dates } = ticket
  const over = isOver(eventTiming(dates, now))
  return {
    doorCheck: !over && canShowCode(ticket) && !isOnlineTicket(ticket),
    calendar: !over && dates.startDateTime !== 0,
  }
}

/**
 * Items of the ticket's menu that need the server or are rarely used; loaded after the page. Without an answer
 * of the server the update page is offered, which shows that it needs a connection. The app's own texts, because
 * this page does not load the server's.
 */
export const TicketOptions = ({ ticket, onDoorCheck }: { ticket: TicketRecord; onDoorCheck: () => void }) => {
  const { t, pick } = useTranslations()
  const { api, now } = useServices()
  const navigate = useNavigate()
  const { eventShortName: shortName, uuid } = ticket
  const online = isOnlineTicket(ticket)
  const full = useQuery(fullTicketQuery(api, { shortName, uuid })).data?.tickets[0]
  const [releasing, setReleasing] = useState(false)
  const offered = offeredBefore(ticket, now())
  const { startDateTime: start, endDateTime: end } = ticket.datesWithOffset
  const addToCalendar = (): Promise<void> => {
    const entry = {
      uid: `${uuid}@${location.host}`,
      title: pick(ticket.eventTitle) || shortName,
      location: online ? '' : ticket.location,
      url: new URL(paths.ticket(shortName, uuid), location.origin).href,
      start,
      end: end === 0 ? null : end,
    }
    const bytes = new TextEncoder().encode(calendarFile(entry, now()))
    return shareOrDownload(bytes, `${shortName}.ics`, 'text/calendar')
  }
  return (
    <>
      {offered.doorCheck && (
        <li>
          <MenuButton icon={shieldCheckIcon} onClick={onDoorCheck}>
            {t('app.tickets.door-check.start')}
          </MenuButton>
        </li>
      )}
      {offered.calendar && (
        <li>
          <MenuButton icon={calendarPlusIcon} onClick={addToCalendar}>
            {t('app.tickets.calendar')}
          </MenuButton>
        </li>
      )}
      <li>
        <MenuButton icon={ticketIcon} onClick={() => window.print()}>
          {t('app.tickets.print')}
        </MenuButton>
      </li>
      {ticket.format !== 'ONLINE' && <WalletPassItems eventShortName={shortName} uuid={uuid} />}
      {(full === undefined || canChangeTicket(full)) && (
        <LinkItem
          to={paths.ticketUpdate(shortName, uuid)}
          icon={userPenIcon}
          text={t('app.tickets.change')}
        />
      )}
      {canShowCode(ticket) && (
        <li>
          <Link to={paths.exportTickets()} state={{ ticket: uuid }}>
            <Icon shape={smartphoneIcon} />
            {t('app.wallet.export')}
            <Icon shape={chevronRightIcon} />
          </Link>
        </li>
      )}
      {full?.cancellationEnabled && (
        <li>
          <MenuButton icon={trashIcon} bad onClick={() => setReleasing(true)}>
            {t('app.tickets.release')}
          </MenuButton>
          <ReleaseTicketSheet
            eventShortName={shortName}
            uuid={uuid}
            name={ticket.fullName}
            open={releasing}
            onClose={() => setReleasing(false)}
            onReleased={() => navigate(paths.wallet(), { replace: true })}
          />
        </li>
      )}
    </>
  )
}
