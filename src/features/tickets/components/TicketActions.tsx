import { Link } from 'react-router'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { paths } from '#core/domain/page-paths.ts'
import { ticketActions } from '#core/domain/ticket-actions.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { DownloadTicket } from '#shared/tickets/DownloadTicket.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'

type Props = {
  ticket: BookingTicket
  eventShortName: string
  online: boolean
  onSend: () => Promise<void>
  onUpdate: () => void
  onRelease: () => void
}

/** What can be done with the ticket now (docs/api/client-behavior.md#ticket-update-page). */
export const TicketActions = ({ ticket, eventShortName, online, onSend, onUpdate, onRelease }: Props) => {
  const { t } = useTranslations()
  const { uuid, assigned } = ticket
  const offered = ticketActions(ticket, online)
  return (
    <div className="button-row">
      {offered.show && (
        <Link
          className={buttonClass({ variant: 'line', slim: true })}
          to={paths.ticket(eventShortName, uuid)}
        >
          <Icon name="ticket" />
          {t('reservation-page-complete.show-ticket')}
        </Link>
      )}
      {offered.download && (
        <DownloadTicket eventShortName={eventShortName} uuid={uuid}>
          {t('reservation-page-complete.download-ticket')}
        </DownloadTicket>
      )}
      {offered.send && (
        <Button variant="line" slim icon="mail" onClick={onSend}>
          {t('reservation-page-complete.send-ticket-by-email-to')}
        </Button>
      )}
      {offered.change && (
        <Button variant="line" slim icon="user-pen" onClick={onUpdate}>
          {t(assigned ? 'reservation-page-complete.update-ticket-owner' : 'reservation-page-complete.assign')}
        </Button>
      )}
      {offered.release && (
        <Button variant="line" slim bad icon="trash" onClick={onRelease}>
          {t('reservation-page-complete.release-button.text')}
        </Button>
      )}
    </div>
  )
}
