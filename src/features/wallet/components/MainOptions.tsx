import { useState } from 'react'
import { canChangeTicket } from '#core/domain/attendee-form.ts'
import { eventTiming, isOver } from '#core/domain/event-timing.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { WalletPassItems } from '#shared/tickets/WalletPassItems.tsx'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { sendIcon, userPenIcon } from '#ui/more-icons.ts'
import { useFullTicket } from '../use-full-ticket.ts'
import { AttendeeSheet, type AttendeePurpose } from './AttendeeSheet.tsx'
import { PastOptions } from './PastOptions.tsx'

/**
 * What people do with a ticket most often; it needs the server and loads after the page. Without an answer both ways to another
 * name are offered, and report that they need a connection; of an event that the server does not have any more, neither.
 */
export const MainOptions = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  const [purpose, setPurpose] = useState<AttendeePurpose | null>(null)
  const { eventShortName, uuid } = ticket
  const { now } = useServices()
  const full = useFullTicket(ticket)
  if (isOver(eventTiming(ticket.datesWithOffset, now()))) return <PastOptions ticket={ticket} />
  return (
    <>
      {!full?.locked && ticket.eventMissingSince === null && (
        <>
          <li>
            <MenuButton icon={sendIcon} onClick={() => setPurpose('send')}>
              {t('app.tickets.send')}
            </MenuButton>
          </li>
          <li>
            <MenuButton icon={userPenIcon} onClick={() => setPurpose('name')}>
              {t('app.tickets.name')}
            </MenuButton>
          </li>
        </>
      )}
      {full?.locked && canChangeTicket(full) && (
        <li>
          <Link to={paths.ticketUpdate(eventShortName, uuid)}>
            <MenuLabel icon={userPenIcon}>{t('app.tickets.details')}</MenuLabel>
          </Link>
        </li>
      )}
      {ticket.format !== 'ONLINE' && <WalletPassItems eventShortName={eventShortName} uuid={uuid} />}
      {purpose !== null && (
        <AttendeeSheet stored={ticket} purpose={purpose} onClose={() => setPurpose(null)} />
      )}
    </>
  )
}
