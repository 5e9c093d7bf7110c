import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { canChangeTicket } from '#core/domain/attendee-form.ts'
import { ticketsOf } from '#core/domain/booking-form.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { attendeeName } from '#shared/attendee/attendee-name.ts'
import { DownloadTicket } from '#shared/tickets/DownloadTicket.tsx'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { ReleaseTicketSheet } from '#shared/tickets/ReleaseTicketSheet.tsx'
import { SendTicketOutcome } from '#shared/tickets/SendTicketOutcome.tsx'
import { useExternalWallets } from '#shared/tickets/use-external-wallets.ts'
import { useSendTicket } from '#shared/tickets/use-send-ticket.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { mailIcon, trashIcon, userPenIcon } from '#ui/more-icons.ts'
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

type MenuProps = Props & { download: ReactNode; onSend: () => unknown; onRelease: () => void }

const MoreActions = ({ ticket, label: name, download, onSend, onUpdate, onRelease }: MenuProps) => {
  const { t } = useTranslations()
  return (
    <Disclosure summary={t('app.tickets.more')}>
      <ul className="menu">
        {download && <li>{download}</li>}
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
  const { reservation, refresh } = useCheckout()
  const { shortName } = event
  const navigate = useNavigate()
  const mail = useSendTicket(shortName, ticket.uuid)
  const [releasing, setReleasing] = useState(false)
  const mayChange = onUpdate !== null && canChangeTicket(ticket)
  const { google, apple } = useExternalWallets()
  const hasWallet = google || apple
  const download = ticket.downloadEnabled && !online && (
    <DownloadTicket
      eventShortName={shortName}
      uuid={ticket.uuid}
      inMenu={!hasWallet}
      label={t('app.checkout.download.of', { name })}
    >
      {t('app.checkout.download')}
    </DownloadTicket>
  )
  const inMenu = hasWallet ? false : download
  const hasMore = inMenu !== false || ticket.sendMailEnabled || mayChange || ticket.cancellationEnabled

  // Without its only ticket the reservation may be gone.
  const released = () => {
    setReleasing(false)
    return ticketsOf(reservation).length === 1
      ? navigate(paths.event(shortName), { replace: true })
      : refresh()
  }
  return (
    <>
      {hasWallet && download && <div className="button-row">{download}</div>}
      {hasMore && (
        <MoreActions {...props} download={inMenu} onSend={mail.send} onRelease={() => setReleasing(true)} />
      )}
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
