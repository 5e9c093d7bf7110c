import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { canChangeTicket } from '#core/domain/attendee-form.ts'
import { ticketsOf } from '#core/domain/booking-form.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { attendeeName } from '#shared/attendee/attendee-name.ts'
import { Link } from '#shared/Link.tsx'
import { DownloadTicket } from '#shared/tickets/DownloadTicket.tsx'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { ReleaseTicketSheet } from '#shared/tickets/ReleaseTicketSheet.tsx'
import { SendTicketOutcome } from '#shared/tickets/SendTicketOutcome.tsx'
import { useSendTicket } from '#shared/tickets/use-send-ticket.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ticketIcon } from '#ui/icons.ts'
import { mailIcon, trashIcon, userPenIcon } from '#ui/more-icons.ts'
import { useFramed } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'

type Props = {
  event: EventContext
  /** Has an attendee. */
  ticket: BookingTicket
  online: boolean
  /** The attendee, with the number of the ticket when another one has the same name. */
  label: string
  /** Opens the form of the attendee; null while the server does not accept another one. */
  onUpdate: (() => void) | null
}

/** In a frame pages of a ticket open in their own tab, which keeps the ticket. */
function useTicketLink(): (label: string) => { 'aria-label': string; target?: string; rel?: string } {
  const { t } = useTranslations()
  const framed = useFramed()
  return (label) =>
    framed
      ? { 'aria-label': `${label} (${t('link.new-tab')})`, target: '_blank', rel: 'noopener noreferrer' }
      : { 'aria-label': label }
}

type MenuProps = Props & { onSend: () => unknown; onRelease: () => void }

const MoreActions = ({ ticket, label: name, onSend, onUpdate, onRelease }: MenuProps) => {
  const { t } = useTranslations()
  return (
    <Disclosure summary={t('app.tickets.more')}>
      <ul className="menu">
        {ticket.sendMailEnabled && (
          <li>
            <MenuButton icon={mailIcon} label={t('app.tickets.send.of', { name })} onClick={onSend}>
              {t('reservation-page-complete.send-ticket-by-email-to')}
            </MenuButton>
          </li>
        )}
        {onUpdate && canChangeTicket(ticket) && (
          <li>
            <MenuButton icon={userPenIcon} label={t('app.tickets.change.of', { name })} onClick={onUpdate}>
              {t('reservation-page-complete.update-ticket-owner')}
            </MenuButton>
          </li>
        )}
        {ticket.cancellationEnabled && (
          <li>
            <MenuButton
              icon={trashIcon}
              bad
              label={t('app.tickets.release.of', { name })}
              onClick={onRelease}
            >
              {t('reservation-page-complete.release-button.text')}
            </MenuButton>
          </li>
        )}
      </ul>
    </Disclosure>
  )
}

/** What can be done with a ticket that has an attendee. */
export const TicketCardActions = (props: Props) => {
  const { event, ticket, online, label: name, onUpdate } = props
  const { t } = useTranslations()
  const ticketLink = useTicketLink()
  const { reservation, refresh } = useCheckout()
  const { shortName } = event
  const navigate = useNavigate()
  const mail = useSendTicket(shortName, ticket.uuid)
  const [releasing, setReleasing] = useState(false)
  const mayChange = onUpdate !== null && canChangeTicket(ticket)
  const hasMore = ticket.sendMailEnabled || mayChange || ticket.cancellationEnabled

  // Without its only ticket the reservation may be gone.
  const released = () => {
    setReleasing(false)
    return ticketsOf(reservation).length === 1
      ? navigate(paths.event(shortName), { replace: true })
      : refresh()
  }
  return (
    <>
      <div className="button-row">
        <Link
          className={buttonClass({ variant: 'line', slim: true })}
          to={paths.ticket(shortName, ticket.uuid)}
          {...ticketLink(t('app.checkout.show.of', { name }))}
        >
          <Icon shape={ticketIcon} />
          {t('app.checkout.show')}
        </Link>
        {ticket.downloadEnabled && !online && (
          <DownloadTicket
            eventShortName={shortName}
            uuid={ticket.uuid}
            label={t('app.checkout.download.of', { name })}
          >
            {t('app.checkout.download')}
          </DownloadTicket>
        )}
      </div>
      {hasMore && <MoreActions {...props} onSend={mail.send} onRelease={() => setReleasing(true)} />}
      <SendTicketOutcome state={mail} />
      <ReleaseTicketSheet
        eventShortName={shortName}
        uuid={ticket.uuid}
        name={attendeeName(ticket)}
        open={releasing}
        onClose={() => setReleasing(false)}
        onReleased={released}
      />
    </>
  )
}
