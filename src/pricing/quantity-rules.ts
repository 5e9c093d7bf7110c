/**
 * How many tickets can be selected, and the lowest price of them. docs/api/client-behavior.md#quantities;
 * docs/api/reservations.md#reserve.
 */
import type { ReserveTickets, TicketCategory } from '#catalogue/contract/event.ts'
import { saleState } from '#catalogue/rules/sale-state.ts'
import type { Amount } from '#kit/money/amount.ts'
import type { ServiceLine, ServiceSelection } from './service-selection.ts'

/** Number of tickets by category id; 0 for an id that is missing. */
export type TicketSelection = Readonly<Record<number, number>>

/** The tickets that a visitor has chosen of an event. */
export interface Selection {
  readonly tickets: TicketSelection
  readonly services: ServiceSelection
}

type Category = Pick<
  TicketCategory,
  | 'id'
  | 'maximumSaleableTickets'
  | 'saleableAndLimitNotReached'
  | 'containsPendingTickets'
  | 'soldOutOrLimitReached'
  | 'free'
>

/** Limit of a select list: a list of a million options blocks the page. */
const maxListed = 1000

/**
 * The most tickets of one category in one reservation. The limit is per category, never over the reservation.
 */
export const maxQuantity = (category: Category): number =>
  saleState(category) === 'selectable'
    ? Math.min(maxListed, Math.max(0, Math.trunc(category.maximumSaleableTickets)))
    : 0

/** Why no more tickets of a category can be added: an order has no more, or these are the last. Null below the maximum. */
export function limitReason(
  category: Category & Pick<TicketCategory, 'availableTickets'>,
  count: number,
): 'order' | 'last' | null {
  const max = maxQuantity(category)
  if (max === 0 || count < max) return null
  return category.availableTickets === max ? 'last' : 'order'
}

/** The selection reduced to what is on sale now: after a refresh, and for a stored selection. */
export function limitSelection(choice: TicketSelection, categories: readonly Category[]): TicketSelection {
  const fitted = categories.map((category): [number, number] => {
    const count = Math.trunc(Number(choice[category.id] ?? 0))
    return [category.id, Number.isFinite(count) ? Math.min(Math.max(0, count), maxQuantity(category)) : 0]
  })
  return Object.fromEntries(fitted.filter(([, count]) => count > 0))
}

/** Number of tickets over all categories. */
export const ticketCount = (choice: TicketSelection): number =>
  Object.values(choice).reduce((sum, count) => sum + count, 0)

/** The lowest price of a ticket on sale, minor units; `varies` when others cost more. At least one is on sale. */
export function lowestPrice<C extends Category>(
  categories: readonly C[],
  priceOf: (category: C) => Amount,
): Amount & { readonly varies: boolean } {
  const prices = categories.filter(maxQuantity).map(priceOf)
  const units = Math.min(...prices.map((price) => price.units))
  return { units, digits: prices[0]?.digits ?? 0, varies: prices.some((price) => price.units > units) }
}

/** Values that are sent with the selected tickets. */
export interface ReserveOptions {
  /** The applied promo code; null for none. */
  readonly promoCode: string | null
  /** Token of the reCAPTCHA, where the event requires one. */
  readonly captcha: string | null
  readonly services: readonly ServiceLine[]
}

/** The body of the reserve call. `amount` of a ticket line is a count (docs/api/reservations.md#reserve). */
export const reserveBody = (
  choice: TicketSelection,
  { promoCode, captcha, services }: ReserveOptions,
): ReserveTickets => ({
  promoCode,
  captcha,
  reservation: Object.entries(choice)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ ticketCategoryId: Number(id), amount: count })),
  additionalService: [...services],
})
