/** May a holder give a ticket back? Contract 2, 1.1 (cancellationEnabled) and 1.13 (DELETE). */
import type { Category, Ticket } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules/event-settings.ts'
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** Nobody paid for it: by its price, by a pass, or because the whole order was for nothing. */
const isFreeTicket = ({ price, subscription_id }: Ticket, details: ReservationDetails): boolean =>
  price === 0 || subscription_id !== null || reservationTotal(details).gross === 0

/**
 * What the call itself asks for: free of charge, allowed by the category or else by the event, bought without paid supplements
 * (the reference forgets them here and would keep their money), not yet used, and not a seat that only a code opens while the event has no open ones.
 */
export const canBeReleased = (ticket: Ticket, category: Category, details: ReservationDetails): boolean =>
  isFreeTicket(ticket, details) &&
  !details.items.some(({ type, price }) => type === 'SUPPLEMENT' && price > 0) &&
  (category.release_allowed ?? setting(details.config, 'ALLOW_FREE_TICKETS_CANCELLATION')) &&
  ticket.status === 'ACQUIRED' &&
  (!category.restricted || details.categories.some(({ bounded }) => !bounded))

/** What the button needs besides: the event is still to come. */
export const isReleaseOffered = (
  ticket: Ticket,
  category: Category,
  details: ReservationDetails,
  now: number,
): boolean => details.event.ends_at > now && canBeReleased(ticket, category, details)
