import { canChangeTicket } from '#core/domain/attendee-form.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { TicketRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { WalletPassItems } from '#shared/tickets/WalletPassItems.tsx'
import { Icon } from '#ui/Icon.tsx'
import { chevronRightIcon } from '#ui/icons.ts'
import { userPenIcon } from '#ui/more-icons.ts'
import { useFullTicket } from '../use-full-ticket.ts'

/**
 * What people do with a ticket most often; it needs the server and loads after the page. Without an answer the update page is
 * offered, which shows that it needs a connection.
 */
export const MainOptions = ({ ticket }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  const { eventShortName, uuid } = ticket
  const full = useFullTicket(ticket)
  return (
    <>
      {(full === undefined || canChangeTicket(full)) && (
        <li>
          <Link to={paths.ticketUpdate(eventShortName, uuid)}>
            <Icon shape={userPenIcon} />
            {t('app.tickets.change')}
            <Icon shape={chevronRightIcon} />
          </Link>
        </li>
      )}
      {ticket.format !== 'ONLINE' && <WalletPassItems eventShortName={eventShortName} uuid={uuid} />}
    </>
  )
}
