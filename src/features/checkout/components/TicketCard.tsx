import { Link } from 'react-router'
import type { BookingTicket } from '#core/contract/reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'
import { attendeeName } from '#shared/attendee/attendee-name.ts'

type Props = {
  ticket: BookingTicket
  category: string
  number: number
  shortName: string
  online: boolean
  /** Another ticket has an attendee of the same name: the number tells their links apart. */
  sameName: boolean
  /** Opens the form for the attendee; null while the server does not accept one. */
  onAddName: (() => void) | null
}

/** One ticket of the reservation: its attendee and the links to open it. */
export const TicketCard = ({ ticket, category, number, shortName, online, ...props }: Props) => {
  const { t } = useTranslations()
  const name = attendeeName(ticket)
  const place = `${t('reservation-page-complete.ticket-nr')} ${String(number)}`
  const label = { name: props.sameName ? `${name}, ${place}` : name }
  return (
    <article className="card stack gap-2">
      <div className="row between">
        <h3>
          {place} <span className="dim regular">· {category}</span>
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
              aria-label={t('app.checkout.show.of', label)}
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
                aria-label={t('app.checkout.download.of', label)}
              >
                <Icon name="download" />
                {t('app.checkout.download')}
              </a>
            )}
          </div>
        </>
      ) : (
        <>
          <p className="dim">{t('reservation-page-complete.ticket-not-assigned')}</p>
          {props.onAddName && (
            <Button variant="line" slim icon="user-pen" onClick={props.onAddName}>
              {t('app.checkout.add-name')}
              <span className="vh">{` · ${place}`}</span>
            </Button>
          )}
        </>
      )}
    </article>
  )
}
