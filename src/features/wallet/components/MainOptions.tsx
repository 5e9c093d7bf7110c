import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canChangeTicket } from '#core/domain/attendee-form.ts'
import { eventTiming, isOver } from '#core/domain/event-timing.ts'
import { paths } from '#core/domain/page-paths.ts'
import { allReservations } from '#core/storage/read/reservations.ts'
import type { TicketRecord, ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { Link } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { WalletPassItems } from '#shared/tickets/WalletPassItems.tsx'
import { calendarDaysIcon, infoIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { sendIcon, userPenIcon } from '#ui/more-icons.ts'
import { useFullTicket } from '../use-ticket-form-data.ts'
import { useWatched } from '../use-wallet.ts'
import { AttendeeSheet, type AttendeePurpose } from './AttendeeSheet.tsx'

const noReservations: readonly ReservationRecord[] = []

/** The options of a past ticket: its order with the receipt, where this device has it, and what else the organizer offers. */
const PastOptions = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { eventShortName, shortId, organizationName } = ticket
  const order = useWatched(allReservations, noReservations)?.find(
    (reservation) => reservation.publicIdentifier === eventShortName && reservation.shortId === shortId,
  )
  const organizerSlug = useQuery(eventQuery(api, eventShortName)).data?.organizerSlug
  return (
    <>
      {order && (
        <li>
          <Link to={paths.reservation('event', eventShortName, order.reservationId, 'success')}>
            <MenuLabel icon={infoIcon}>{t('app.wallet.order.receipt')}</MenuLabel>
          </Link>
        </li>
      )}
      {organizerSlug !== undefined && (
        <li>
          <Link to={paths.home(organizerSlug)}>
            <MenuLabel icon={calendarDaysIcon}>
              {t('app.wallet.organizer.more', { name: organizationName })}
            </MenuLabel>
          </Link>
        </li>
      )}
    </>
  )
}

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
