import { useMemo, type ReactNode } from 'react'
import { isOnline } from '#catalogue/rules/is-online.ts'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { BookingTicket } from '#purchase/contract/reservation.ts'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'
import { TicketForm } from '#purchase/parts/attendee/TicketForm.tsx'
import { useServicePolicies } from '#purchase/parts/booking/use-service-policies.ts'
import { useFramed } from '#purchase/parts/embedding.ts'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { serviceCounts, serviceCountText, type ServiceCount } from '#purchase/rules/booking/service-counts.ts'
import { serviceItemsOf } from '#purchase/rules/booking/service-items.ts'
import { AppTicketPages } from '#ticket/parts/AppTicketPages.tsx'
import { serverPictures } from '#ticket/rules/ticket-page-facts.ts'
import { TicketHead } from '#ticket/static/TicketHead.tsx'
import { useTimeChip } from '#ticket/static/use-time-chip.tsx'
import { Link } from '#ui/app/Link.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { chevronRightIcon, Icon } from '#ui/content/Icon.tsx'
import { userPenIcon } from '#ui/content/more-icons.ts'
import { useIsOver } from '#ui/data/use-current-time.ts'
import { focusControl } from '#ui/forms/focus-control.ts'
import { paths } from '#wire/page-paths.ts'
import { TicketCardActions } from './TicketCardActions.tsx'
import { useIsNew } from './use-is-new.ts'
import './TicketCards.css'

type ShowTicketLinkProps = {
  event: EventContext
  ticket: BookingTicket
  /** The attendee, with the number of the ticket when another one has the same name. */
  label: string
}

/** Opens the ticket page from anywhere on its card; in a frame in its own tab, which keeps the ticket. */
const ShowTicketLink = ({ event, ticket, label }: ShowTicketLinkProps) => {
  const { t } = useTranslations()
  const framed = useFramed()
  const name = t('app.checkout.show.of', { name: label })
  return (
    <Link
      className="go row"
      to={paths.ticket(event.shortName, ticket.uuid)}
      aria-label={framed ? `${name} (${t('app.shell.new-tab')})` : name}
      {...(framed && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon shape={chevronRightIcon} />
    </Link>
  )
}

type TicketRowProps = {
  event: EventContext
  ticket: BookingTicket
  category: string
  /** Its place in the order; null for the only ticket. */
  number: number | null
  /** One of many: without actions, which the page of the ticket has. */
  short: boolean
  online: boolean
  /** Another ticket has an attendee of the same name: the number distinguishes their links. */
  sameName: boolean
  /** Additional services of the ticket. */
  extras: readonly ServiceCount[]
  /** Opens the form of the attendee; null while the server does not accept one. */
  onAddName: (() => void) | null
}

const Attendee = ({ ticket, extras }: Pick<TicketRowProps, 'ticket' | 'extras'>) => {
  const { t, pick } = useTranslations()
  return (
    <>
      {ticket.assigned ? (
        <p>
          <b className="pk-name">{attendeeName(ticket)}</b>
        </p>
      ) : (
        <p className="before-2">
          <Chip tone="warn" icon={userPenIcon}>
            {t('app.checkout.no-name')}
          </Chip>
        </p>
      )}
      {extras.length > 0 && (
        <ul className="small" aria-label={t('show-event.additional-services')}>
          {extras.map((extra, index) => (
            <li key={index}>{serviceCountText(extra, { pick })}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** One ticket of the reservation below their head; a press on it opens the ticket with its code. */
const TicketRow = ({ event, ticket, category, number, short, online, ...props }: TicketRowProps) => {
  const { t } = useTranslations()
  const name = attendeeName(ticket)
  const place = `${t('reservation-page-complete.ticket-nr')} ${number ?? ''}`
  const time = useTimeChip(event)
  const label = props.sameName ? `${name}, ${place}` : name
  return (
    <article className="bought-ticket">
      <div className="bought-facts">
        {(number ?? 1) === 1 && time && <p className="after-2">{time}</p>}
        <h3 className="small regular dim">{number === null ? category : `${place} · ${category}`}</h3>
        <Attendee ticket={ticket} extras={props.extras} />
        {ticket.assigned && <ShowTicketLink event={event} ticket={ticket} label={label} />}
      </div>
      {ticket.assigned
        ? !short && (
            <TicketCardActions
              event={event}
              ticket={ticket}
              online={online}
              label={label}
              onUpdate={props.onAddName}
            />
          )
        : props.onAddName && (
            <Button variant="line" slim icon={userPenIcon} onClick={props.onAddName}>
              {t('app.checkout.add-name')}
              <span className="vh">{` · ${place}`}</span>
            </Button>
          )}
    </article>
  )
}

type Props = {
  event: EventContext
  short: boolean
  /** The uuid of the ticket whose attendee is entered; null without one. */
  naming: string | null
  onName: (uuid: string | null) => void
  /** The foot: the state of all tickets. */
  children: ReactNode
}

/** The tickets of a complete reservation as one object, with the head that each has in the wallet; below the heading with the id `tickets`. */
export const TicketCards = ({ event, short, naming, onName, children }: Props) => {
  const { t } = useTranslations()
  const { reservation, refresh } = useCheckout()
  const policies = useServicePolicies()
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    category.tickets.map((ticket) => ({ category, ticket, name: attendeeName(ticket) })),
  )
  const isNamed = tickets.some(({ ticket }) => ticket.assigned)
  const over = useIsOver(event)
  const isNew = useIsNew()
  const { shortName: eventShortName, title: eventTitle } = event
  const head = { ...event, eventShortName, eventTitle, location: event.location ?? '' }
  const pictures = useMemo(() => serverPictures([{ ...event, eventShortName }]), [event, eventShortName])
  const close = () => {
    onName(null)
    focusControl('tickets', 'start')
  }
  const complete = reservation.status === 'COMPLETE'
  const rows = tickets.map(({ category, ticket, name }, index) =>
    complete && ticket.uuid === naming ? (
      <div key={ticket.uuid} className="bought-ticket stack">
        <TicketForm
          ticket={ticket}
          event={event}
          category={category.name}
          name={t('app.checkout.ticket', { number: index + 1, count: tickets.length })}
          lockEmailEdit={reservation.metadata.lockEmailEdit}
          options={{
            items: reservation.additionalServiceWithData ?? [],
            onSaved: () => refresh().then(close),
          }}
          assign={t('app.tickets.name.do')}
          onCancel={close}
        />
      </div>
    ) : (
      <TicketRow
        key={ticket.uuid}
        event={event}
        ticket={ticket}
        category={category.name}
        number={tickets.length > 1 ? index + 1 : null}
        short={short}
        online={isOnline(event.format, category.ticketAccessType)}
        sameName={tickets.filter((other) => other.name === name).length > 1}
        extras={serviceCounts(
          serviceItemsOf(reservation).filter(({ ticketUUID }) => ticketUUID === ticket.uuid),
          policies,
        )}
        onAddName={complete && isNamed ? () => onName(ticket.uuid) : null}
      />
    ),
  )
  return (
    <AppTicketPages pictures={pictures}>
      <div className={classNames('bought brand', short && 'many', over ? 'used' : isNew && 'arriving')}>
        <TicketHead ticket={head} online={isOnline(event.format, null)} as="h2" />
        {rows}
        <div className="bought-foot">{children}</div>
      </div>
    </AppTicketPages>
  )
}
