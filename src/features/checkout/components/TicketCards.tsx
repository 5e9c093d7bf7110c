import { isOnline } from '#core/domain/is-online.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { serviceCounts } from '#core/domain/service-counts.ts'
import { serviceItemsOf } from '#core/domain/service-items.ts'
import { attendeeName } from '#shared/attendee/attendee-name.ts'
import { focusControl } from '#ui/focus-control.ts'
import { useCheckout } from '../use-checkout.ts'
import { useServicePolicies } from '../use-service-policies.ts'
import { AttendeeForm } from './AttendeeForm.tsx'
import { TicketCard } from './TicketCard.tsx'

/** From this number on the cards are short: the actions of a ticket are on its own page. */
const shortFrom = 4

type Props = {
  event: EventContext
  /** The uuid of the ticket whose attendee is entered; null without one. */
  naming: string | null
  onName: (uuid: string | null) => void
}

/** The tickets of a complete reservation; below the heading with the id `tickets`. */
export const TicketCards = ({ event, naming, onName }: Props) => {
  const { reservation } = useCheckout()
  const policies = useServicePolicies()
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    category.tickets.map((ticket) => ({ category, ticket, name: attendeeName(ticket) })),
  )
  const close = () => {
    onName(null)
    focusControl('tickets', 'start')
  }
  const complete = reservation.status === 'COMPLETE'
  return tickets.map(({ category, ticket, name }, index) =>
    complete && ticket.uuid === naming ? (
      <AttendeeForm
        key={ticket.uuid}
        event={event}
        ticket={ticket}
        category={category.name}
        number={index + 1}
        count={tickets.length}
        onSaved={close}
        onCancel={close}
      />
    ) : (
      <TicketCard
        key={ticket.uuid}
        event={event}
        ticket={ticket}
        category={category.name}
        number={index + 1}
        short={tickets.length >= shortFrom}
        online={isOnline(event.format, category.ticketAccessType)}
        sameName={tickets.filter((other) => other.name === name).length > 1}
        extras={serviceCounts(
          serviceItemsOf(reservation).filter(({ ticketUUID }) => ticketUUID === ticket.uuid),
          policies,
        )}
        onAddName={complete ? () => onName(ticket.uuid) : null}
      />
    ),
  )
}
