import type { BookingTicket } from '#core/contract/reservation.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { qrCodeIcon, videoIcon } from '#ui/more-icons.ts'
import { useFramed } from '../embedding.ts'

type Props = {
  event: EventContext
  ticket: BookingTicket
  online: boolean
  /** The attendee, with the number of the ticket when another one has the same name. */
  label: string
}

/** Opens the ticket page from anywhere on its card; in a frame in its own tab, which keeps the ticket. */
export const ShowTicketLink = ({ event, ticket, online, label }: Props) => {
  const { t } = useTranslations()
  const framed = useFramed()
  const name = t('app.checkout.show.of', { name: label })
  return (
    <Link
      className="go row"
      to={paths.ticket(event.shortName, ticket.uuid)}
      aria-label={framed ? `${name} (${t('link.new-tab')})` : name}
      {...(framed && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon shape={online ? videoIcon : qrCodeIcon} />
      {t('app.checkout.show')}
    </Link>
  )
}
