import type { TicketCategory } from '#core/contract/event.ts'
import { saleState } from '#core/domain/sale-window.ts'

/** From the best news to the worst: the call to choose, then why there is nothing to choose. */
const words = [
  'app.browse.choose',
  'show-event.all-tickets-reserved',
  'app.browse.not-yet',
  'show-event.not-available',
  'show-event.sold-out',
]
const ranks = { selectable: 0, pending: 1, 'not-available': 3, 'sold-out': 4 }

const rank = (category: TicketCategory): number => {
  const state = saleState(category)
  return state === 'not-available' && category.saleInFuture ? 2 : ranks[state]
}

/** The text key for the categories of an event as a whole, or for one: the best news counts. */
export const whyNot = (...categories: readonly TicketCategory[]): string =>
  words[Math.min(...categories.map(rank))] ?? ''
