import { Link } from 'react-router'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { attendeeName } from '../attendee-name.ts'

type Props = { ticket: BookingTicket; category: string; number: number; shortName: string; online: boolean }

/** One ticket of the reservation: its attendee and the links to open it. */
export const TicketCard = ({ ticket, category, number, shortName, online }: Props) => {
  const { t } = useTranslations()
  const name = attendeeName(ticket)
  return (
    <article className="card stack gap-2">
      <div className="row between">
        <h3>
          {t('reservation-page-complete.ticket-nr')} {number}{' '}
          <span className="dim regular">· {category}</span>
        </h3>
        {!ticket.assigned && (
          <Chip tone="warn" icon="user-pen">
            {t('app.checkout.no-name')}
          </Chip>
        )}
      </div>
      {ticket.assigned ? (
        <>
          <p className="text-large">{name}</p>
          <div className="button-row">
            <Link
              className={buttonClass({ variant: 'line', slim: true })}
              to={paths.ticket(shortName, ticket.uuid)}
              aria-label={t('app.checkout.show.of', { name })}
            >
              <Icon name="ticket" />
              {t('app.checkout.show')}
            </Link>
            {ticket.downloadEnabled && !online && (
              <a
                className={buttonClass({ variant: 'line', slim: true })}
                href={serverPaths.ticketPdf(shortName, ticket.uuid)}
                download={`ticket-${ticket.uuid}.pdf`}
                type="application/pdf"
                aria-label={t('app.checkout.download.of', { name })}
              >
                <Icon name="download" />
                {t('app.checkout.download')}
              </a>
            )}
          </div>
        </>
      ) : (
        <p className="dim">{t('reservation-page-complete.ticket-not-assigned')}</p>
      )}
    </article>
  )
}
