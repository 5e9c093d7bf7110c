/**
 * How many tickets can be selected, and what they cost. docs/api/client-behavior.md#quantities;
 * docs/api/reservations.md#reserve.
 */
import type { EventInfo, ReserveTickets, TicketCategory } from '#catalogue/contract/event.ts'
import { saleState } from '#catalogue/rules/sale-state.ts'
import type { Amount } from '#kit/money/amount.ts'
import { currencyDigits, fromMinor, toMinor } from '#kit/money/money.ts'
import { eventTaxation, netPrice } from './price.ts'
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
  | 'hasDiscount'
  | 'formattedFinalPrice'
  | 'formattedDiscountedPrice'
  | 'displayTaxInformation'
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

type TaxedEvent = Pick<EventInfo, 'vat' | 'vatIncluded' | 'currencyDescriptor'>

/**
 * The price of a ticket. The wire has the price as the organizer entered it; one of an untaxed category is sold without the
 * included tax (docs/api/pricing.md#displayed-prices).
 */
function paidPrice(price: Amount | null, { displayTaxInformation: taxed }: Category, event: TaxedEvent) {
  if (price === null || taxed) return price
  const digits = currencyDigits(event)
  return fromMinor(netPrice(toMinor(price, digits), eventTaxation(event, digits)), digits)
}

/** The current price of one ticket; null without a price on the wire. */
export function currentPrice(category: Category, event: TaxedEvent): Amount | null {
  const { hasDiscount, formattedDiscountedPrice: discounted, formattedFinalPrice: price } = category
  return paidPrice(hasDiscount && discounted !== null ? discounted : price, category, event)
}

/** The price to strike through; null unless it differs from the current one. */
export function originalPrice(category: Category, event: TaxedEvent): Amount | null {
  const old = paidPrice(category.formattedFinalPrice, category, event)
  const now = currentPrice(category, event)
  if (!category.hasDiscount || !old || !now) return null
  const digits = Math.max(old.digits, now.digits)
  return toMinor(old, digits) === toMinor(now, digits) ? null : old
}

/**
 * The lowest price of a ticket on sale; `varies` when others cost more. At least one is on sale.
 * @param priceOf a category; its own price by default
 */
export function lowestPrice<C extends Category>(
  categories: readonly C[],
  event: TaxedEvent,
  priceOf: (category: C) => Amount | null = (category) => currentPrice(category, event),
): Amount & { readonly varies: boolean } {
  const digits = currencyDigits(event)
  const prices = categories
    .filter((category) => maxQuantity(category) > 0)
    .map((category) => {
      const price = priceOf(category)
      return price ? toMinor(price, digits) : 0
    })
  const units = Math.min(...prices)
  return { units, digits, varies: prices.some((price) => price > units) }
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
