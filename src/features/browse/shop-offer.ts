import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import type { Offer } from '#core/domain/order-total.ts'

/** Everything that an event sells now, and the discount that applies. */
export interface ShopOffer extends Offer {
  readonly event: EventInfo
  readonly categories: readonly TicketCategory[]
}
