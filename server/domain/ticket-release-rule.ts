/** May a holder give a ticket back? Contract 2, 1.1 (cancellationEnabled) and 1.13 (DELETE). */
import type { FullOrder } from '../store/orders.ts'
import type { Category, Ticket } from '../store/tables.ts'
import { setting } from './event-settings.ts'
import { orderTotal } from './order-summary.ts'

/** Nobody paid for it: by its price, by a pass, or because the whole order was for nothing. */
const isFree = ({ price, subscription_id }: Ticket, order: FullOrder): boolean =>
  price === 0 || subscription_id !== null || orderTotal(order).gross === 0

/**
 * What the call itself asks for: free of charge, allowed by the category or else by the event, bought without paid supplements
 * (the reference forgets them here and would keep their money), not yet used, and not a seat that only a code opens while the event has no open ones.
 */
export const mayBeReleased = (ticket: Ticket, category: Category, order: FullOrder): boolean =>
  isFree(ticket, order) &&
  !order.items.some(({ type, price }) => type === 'SUPPLEMENT' && price > 0) &&
  (category.release_allowed ?? setting(order.config, 'ALLOW_FREE_TICKETS_CANCELLATION')) &&
  ticket.status === 'ACQUIRED' &&
  (!category.restricted || order.categories.some(({ bounded }) => !bounded))

/** What the button needs besides: the event is still to come. */
export const offersRelease = (ticket: Ticket, category: Category, order: FullOrder, now: number): boolean =>
  order.event.ends_at > now && mayBeReleased(ticket, category, order)
