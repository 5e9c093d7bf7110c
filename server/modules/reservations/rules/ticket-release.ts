/** Whether an attendee may return a ticket (docs/api/tickets.md#release-a-ticket). */
import type { Category, Ticket } from '#server/infra/database/tables/tables.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import { setting } from '#server/modules/settings/index.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** Free by its price, by a subscription, or because the total of the reservation is zero. */
const isFreeTicket = ({ price, subscription_id }: Ticket, details: ReservationDetails): boolean =>
  price === 0 || subscription_id !== null || reservationTotal(details).gross === 0

/**
 * The ticket is free of charge, unused, and the category or the event allows the release. Paid supplements
 * forbid it: alf.io ignores them and keeps their money. So does a restricted category of an event without
 * unbounded ones.
 */
export const canBeReleased = (ticket: Ticket, category: Category, details: ReservationDetails): boolean =>
  isFreeTicket(ticket, details) &&
  !details.items.some(({ type, price }) => type === 'SUPPLEMENT' && price > 0) &&
  (category.release_allowed ?? setting(details.config, 'ALLOW_FREE_TICKETS_CANCELLATION')) &&
  ticket.status === 'ACQUIRED' &&
  (!category.restricted || details.categories.some(({ bounded }) => !bounded))

/** {@link canBeReleased}, and the event has not ended. @param now epoch ms */
export const isReleaseOffered = (
  ticket: Ticket,
  category: Category,
  details: ReservationDetails,
  now: number,
): boolean => details.event.ends_at > now && canBeReleased(ticket, category, details)
