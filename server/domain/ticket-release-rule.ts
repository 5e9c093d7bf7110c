/** May a holder give a ticket back? Contract 2, 1.1 (cancellationEnabled) and 1.13 (DELETE). */
import type { FullOrder } from '../store/orders.ts'
import type { Category, Ticket } from '../store/tables.ts'
import { setting } from './event-settings.ts'

/**
 * What the call itself asks for: free of charge, allowed by the category or else by the event, bought and not yet used,
 * and not a seat that only a code opens while the event has no open ones.
 */
export const mayBeReleased = (ticket: Ticket, category: Category, order: FullOrder): boolean =>
  ticket.price === 0 &&
  (category.release_allowed ?? setting(order.config, 'ALLOW_FREE_TICKETS_CANCELLATION')) &&
  ticket.status === 'ACQUIRED' &&
  (!category.restricted || order.categories.some(({ bounded }) => !bounded))

/** What the button needs besides: the event is still to come. */
export const offersRelease = (ticket: Ticket, category: Category, order: FullOrder, now: number): boolean =>
  order.event.ends_at > now && mayBeReleased(ticket, category, order)
