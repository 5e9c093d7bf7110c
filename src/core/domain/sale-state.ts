/** How a ticket category stands in the shop. Contract 1, 3.4. */
import type { TicketCategory } from '../contract/event.ts'
import type { LocalizedText } from '../contract/values.ts'

export type SaleState = 'selectable' | 'pending' | 'sold-out' | 'not-available'

type Availability = Pick<
  TicketCategory,
  'saleableAndLimitNotReached' | 'containsPendingTickets' | 'soldOutOrLimitReached'
>

/** The order is the rule: a category that can be bought is never called pending or sold out. */
export function saleState(category: Availability): SaleState {
  if (category.saleableAndLimitNotReached) return 'selectable'
  if (category.containsPendingTickets) return 'pending'
  if (category.soldOutOrLimitReached) return 'sold-out'
  return 'not-available'
}

export interface SalePeriod {
  readonly kind: 'starts' | 'ends' | 'ended'
  /** The day and hour as the server writes them, in the event's zone. */
  readonly when: LocalizedText
}

type Period = Pick<TicketCategory, 'expired' | 'saleInFuture' | 'formattedInception' | 'formattedExpiration'>

/** The date of a category's sale that matters now: its start, its end, or that it is over. */
export function salePeriod(item: Period): SalePeriod {
  if (item.expired) return { kind: 'ended', when: item.formattedExpiration }
  if (item.saleInFuture) return { kind: 'starts', when: item.formattedInception }
  return { kind: 'ends', when: item.formattedExpiration }
}

/** Asking again can change these; sold out stays sold out until someone gives a ticket back. */
export const canChangeOnRefresh = (state: SaleState): boolean =>
  state === 'pending' || state === 'not-available'

/**
 * The badge of the whole event: only when the server counts, something is left, and no category has a number of its
 * own (contract 1, section 6).
 */
export const eventTicketsLeft = (
  count: number | null,
  categories: readonly { bounded: boolean }[],
): number | null => (count !== null && count > 0 && !categories.some(({ bounded }) => bounded) ? count : null)
