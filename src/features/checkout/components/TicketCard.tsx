import type { BookingTicket } from '#core/contract/reservation.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { serviceCountText, type ServiceCount } from '#core/domain/service-counts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { attendeeName } from '#shared/attendee/attendee-name.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { userPenIcon } from '#ui/more-icons.ts'
import { TicketCardActions } from './TicketCardActions.tsx'

type Props = {
  event: EventContext
  ticket: BookingTicket
  category: string
  number: number
  online: boolean
  /** Another ticket has an attendee of the same name: the number distinguishes their links. */
  sameName: boolean
  /** Additional services of the ticket. */
  extras: readonly ServiceCount[]
  /** Opens the form of the attendee; null while the server does not accept one. */
  onAddName: (() => void) | null
}

/** One ticket of the reservation: its attendee and the links to open it. */
export const TicketCard = ({ event, ticket, category, number, online, ...props }: Props) => {
  const { t, pick } = useTranslations()
  const name = attendeeName(ticket)
  const place = `${t('reservation-page-complete.ticket-nr')} ${String(number)}`
  const label = props.sameName ? `${name}, ${place}` : name
  return (
    <article className="card stack gap-2">
      <div className="row between">
        <h3>
          {place} <span className="dim regular">· {category}</span>
        </h3>
        {!ticket.assigned && (
          <Chip tone="warn" icon={userPenIcon}>
            {t('app.checkout.no-name')}
          </Chip>
        )}
      </div>
      {props.extras.length > 0 && (
        <ul className="dim small" aria-label={t('show-event.additional-services')}>
          {props.extras.map((extra, index) => (
            <li key={index}>{serviceCountText(extra, { pick })}</li>
          ))}
        </ul>
      )}
      {ticket.assigned ? (
        <>
          <p className="text-large">{name}</p>
          <TicketCardActions
            event={event}
            ticket={ticket}
            online={online}
            label={label}
            onUpdate={props.onAddName}
          />
        </>
      ) : (
        <>
          <p className="dim">{t('reservation-page-complete.ticket-not-assigned')}</p>
          {props.onAddName && (
            <Button variant="line" slim icon={userPenIcon} onClick={props.onAddName}>
              {t('app.checkout.add-name')}
              <span className="vh">{` · ${place}`}</span>
            </Button>
          )}
        </>
      )}
    </article>
  )
}
