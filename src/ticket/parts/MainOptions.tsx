import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { canChangeTicket } from '#purchase/rules/booking/attendee-form.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { MenuAction, MenuLink } from '#ui/app/MenuButton.tsx'
import { calendarDaysIcon, infoIcon } from '#ui/content/Icon.tsx'
import { sendIcon, userPenIcon } from '#ui/content/more-icons.ts'
import { useServices } from '#ui/data/services.ts'
import { useWatched } from '#ui/data/use-stored.ts'
import { paths } from '#wire/page-paths.ts'
import { isValidHere } from '../rules/ticket-state.ts'
import type { TicketRecord } from '../store/records.ts'
import { AttendeeSheet, type AttendeePurpose } from './AttendeeSheet.tsx'
import { useFullTicket } from './use-ticket-form-data.ts'
import { WalletPassItems } from './WalletPassItems.tsx'

const noReservations: readonly ReservationRecord[] = []

/**
 * The options of a ticket that is over or not valid here: its order with the receipt, where this device has it, and what
 * else the organizer offers.
 */
const EndedOptions = ({ ticket }: { ticket: TicketRecord }) => {
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
        <MenuLink
          icon={infoIcon}
          to={paths.reservation('event', eventShortName, order.reservationId, 'success')}
        >
          {t('app.wallet.order.receipt')}
        </MenuLink>
      )}
      {organizerSlug !== undefined && (
        <MenuLink icon={calendarDaysIcon} to={paths.home(organizerSlug)}>
          {t('app.wallet.organizer.more', { name: organizationName })}
        </MenuLink>
      )}
    </>
  )
}

/** The options that need the server. Without an answer both ways to another name are offered, unless the event is missing. */
export const MainOptions = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  const [purpose, setPurpose] = useState<AttendeePurpose | null>(null)
  const { eventShortName, uuid } = ticket
  const { now } = useServices()
  const full = useFullTicket(ticket)
  const isPast = isOver(eventTiming(ticket.datesWithOffset, now()))
  if (isPast || !isValidHere(ticket)) return <EndedOptions ticket={ticket} />
  return (
    <>
      {!full?.locked && ticket.eventMissingSince === null && (
        <>
          <MenuAction icon={sendIcon} onClick={() => setPurpose('send')}>
            {t('app.tickets.send')}
          </MenuAction>
          <MenuAction icon={userPenIcon} onClick={() => setPurpose('name')}>
            {t('app.tickets.name')}
          </MenuAction>
        </>
      )}
      {full?.locked && canChangeTicket(full) && (
        <MenuLink icon={userPenIcon} to={paths.ticketUpdate(eventShortName, uuid)}>
          {t('app.tickets.details')}
        </MenuLink>
      )}
      {ticket.format !== 'ONLINE' && <WalletPassItems eventShortName={eventShortName} uuid={uuid} />}
      {purpose !== null && (
        <AttendeeSheet stored={ticket} purpose={purpose} onClose={() => setPurpose(null)} />
      )}
    </>
  )
}
