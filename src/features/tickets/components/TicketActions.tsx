import type { BookingTicket } from '#core/contract/reservation.ts'
import { paths } from '#core/domain/page-paths.ts'
import { ticketActions } from '#core/domain/ticket-actions.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { DownloadTicket } from '#shared/tickets/DownloadTicket.tsx'
import { MenuButton } from '#shared/tickets/MenuButton.tsx'
import { ticketIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { mailIcon, undoIcon, userPenIcon } from '#ui/more-icons.ts'

type Props = {
  ticket: BookingTicket
  eventShortName: string
  online: boolean
  onSend: () => Promise<void>
  onUpdate: () => void
  onRelease: () => void
}

/** The actions that the ticket allows now (docs/api/client-behavior.md#ticket-update-page). */
export const TicketActions = ({ ticket, eventShortName, online, onSend, onUpdate, onRelease }: Props) => {
  const { t } = useTranslations()
  const { uuid, assigned } = ticket
  const offered = ticketActions(ticket, online)
  return (
    <ul className="menu">
      {offered.show && (
        <li>
          <Link to={paths.ticket(eventShortName, uuid)}>
            <MenuLabel icon={ticketIcon}>{t('reservation-page-complete.show-ticket')}</MenuLabel>
          </Link>
        </li>
      )}
      {offered.download && (
        <li>
          <DownloadTicket eventShortName={eventShortName} uuid={uuid} inMenu>
            {t('reservation-page-complete.download-ticket')}
          </DownloadTicket>
        </li>
      )}
      {offered.send && (
        <li>
          <MenuButton icon={mailIcon} onClick={onSend}>
            {t('reservation-page-complete.send-ticket-by-email-to')}
          </MenuButton>
        </li>
      )}
      {offered.change && (
        <li>
          <MenuButton icon={userPenIcon} onClick={onUpdate}>
            {t(
              assigned ? 'reservation-page-complete.update-ticket-owner' : 'reservation-page-complete.assign',
            )}
          </MenuButton>
        </li>
      )}
      {offered.release && (
        <li>
          <MenuButton icon={undoIcon} bad onClick={onRelease}>
            {t('reservation-page-complete.release-button.text')}
          </MenuButton>
        </li>
      )}
    </ul>
  )
}
