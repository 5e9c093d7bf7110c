/** What a category sells now (docs/api/catalogue.md#ticket-categories, docs/api/catalogue.md#category-states). */
import type { Category, EventConfig } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/index.ts'

/** Tickets of one category by status. */
export interface StockCount {
  readonly free: number
  /** Held, so they may become free again. */
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

/** Most tickets of a category in one reservation without a code. */
export const defaultMaximum = ({ maximum }: Category, config: EventConfig): number =>
  maximum ?? setting(config, 'MAX_AMOUNT_OF_TICKETS_BY_RESERVATION')

/** @param now epoch ms; the sale ends before `sale_until` */
export const isOnSale = (category: Category, now: number): boolean =>
  category.sale_from <= now && now < category.sale_until

/** What limits a category besides its dates. */
export interface CategoryLimits {
  readonly stock: StockCount
  /** Most tickets of the category in one reservation. */
  readonly maximum: number
  /** A code applies to the category: with a maximum of zero its limit is reached. */
  readonly byCode: boolean
}

/** @param now epoch ms */
export function availabilityOf(
  category: Category,
  { stock, maximum, byCode }: CategoryLimits,
  now: number,
): Availability {
  const onSale = isOnSale(category, now)
  const usedUp = byCode && maximum === 0
  return {
    expired: now >= category.sale_until,
    saleInFuture: now < category.sale_from,
    available: stock.free,
    maximumSaleableTickets: Math.max(0, Math.min(maximum, stock.free)),
    saleableAndLimitNotReached: onSale && stock.free > 0 && !usedUp,
    // Before the sale it is not sold out.
    soldOutOrLimitReached: (onSale && stock.free === 0) || usedUp,
    containsPendingTickets: stock.pending > 0,
  }
}
