/** What can be bought of a category right now. Contract 1, 2.4 and 3.4. */
import type { Category } from '../store/tables.ts'

/** Tickets by what they are doing, for one category. */
export interface Stock {
  readonly free: number
  /** Held by someone who may still let go of them. */
  readonly pending: number
}

export interface Availability {
  readonly expired: boolean
  readonly saleInFuture: boolean
  readonly available: number
  readonly maximumSaleableTickets: number
  readonly saleableAndLimitNotReached: boolean
  readonly soldOutOrLimitReached: boolean
  readonly containsPendingTickets: boolean
}

export const inSale = (category: Category, now: number): boolean =>
  category.sale_from <= now && now < category.sale_until

/**
 * @param maximum most tickets of this category in one reservation
 * @param now epoch ms
 */
export function availabilityOf(category: Category, stock: Stock, maximum: number, now: number): Availability {
  const onSale = inSale(category, now)
  return {
    expired: now >= category.sale_until,
    saleInFuture: now < category.sale_from,
    available: stock.free,
    maximumSaleableTickets: Math.max(0, Math.min(maximum, stock.free)),
    saleableAndLimitNotReached: onSale && stock.free > 0,
    // Not yet on sale is not sold out.
    soldOutOrLimitReached: onSale && stock.free === 0,
    containsPendingTickets: stock.pending > 0,
  }
}
