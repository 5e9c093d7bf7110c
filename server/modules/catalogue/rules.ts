/** Which categories an event sells now, and how they are shown (docs/api/catalogue.md#ticket-categories, docs/api/catalogue.md#category-states). */
import type {
  EventConfig,
  Category,
  EventRow,
  EventWithOrganization,
} from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules.ts'

/** An unrestricted category with its free tickets. */
export interface OpenCategory {
  readonly category: Category
  readonly free: number
}

/** True when no category on sale has a free ticket. Display and form use the same rule. */
export function isSoldOut(openCategories: readonly OpenCategory[], now: number): boolean {
  const until = Math.max(...openCategories.map(({ category }) => category.sale_until))
  return now < until && openCategories.every(({ free }) => free === 0)
}

/** True when the sale of the category that ends first has not started. */
export function isBeforeSales(listed: readonly Category[], now: number): boolean {
  const first = listed
    .filter(({ sale_until }) => now < sale_until)
    .toSorted((a, b) => a.sale_until - b.sale_until)[0]
  return first !== undefined && now < first.sale_from
}

/**
 * @param listed every category that the visitor sees
 * @param openCategories the unrestricted categories of the event
 * @param now epoch ms
 */
export function isWaitingListShown(
  config: EventConfig,
  listed: readonly Category[],
  openCategories: readonly OpenCategory[],
  now: number,
): boolean {
  if (setting(config, 'STOP_WAITING_QUEUE_SUBSCRIPTIONS') || listed.length === 0) return false
  if (isBeforeSales(listed, now)) return setting(config, 'ENABLE_PRE_REGISTRATION')
  return (
    setting(config, 'ENABLE_WAITING_QUEUE') && openCategories.length > 0 && isSoldOut(openCategories, now)
  )
}

/**
 * The requested language when the event supports it, else the event's first one.
 * @param requestedLanguage the parameter `lang` (docs/api/values.md#language-of-an-answer)
 */
export const purchaseLanguage = (event: EventWithOrganization, requestedLanguage: string): string =>
  event.config.languages.find((lang) => lang.toLowerCase() === requestedLanguage.toLowerCase()) ??
  event.config.languages[0] ??
  'en'

/** The display name when the organizer wrote no title in `language`. */
export const eventTitle = ({ texts, config }: Pick<EventRow, 'texts' | 'config'>, language: string): string =>
  texts.title[language] ?? config.displayName

/** The translation key of a text about an order: that of a subscription's order has its own wording. */
export const orderTextKey = ({ kind }: Pick<EventRow, 'kind'>, key: string): string =>
  kind === 'SUBSCRIPTION' ? `${key}.pass` : key

/** A category that is sold to everyone. */
export interface OfferedCategory {
  /** Minor units. */
  readonly price: number
  /** Epoch ms. */
  readonly saleFrom: number
  /** Epoch ms. */
  readonly saleUntil: number
  readonly hasFree: boolean
  /** True when tickets are held, which may become free again. */
  readonly hasPending: boolean
}

/**
 * @param now epoch ms
 * @returns `lowestPrice` in minor units, null where no ticket is left; `saleStartsAt` in epoch ms, null once a sale has begun
 */
export function offerOf(categories: readonly OfferedCategory[], now: number) {
  const current = categories.filter(({ saleUntil }) => now < saleUntil)
  const prices = current.filter(({ hasFree }) => hasFree).map(({ price }) => price)
  const lowest = Math.min(...prices)
  const saleStartsAt = Math.min(...current.map(({ saleFrom }) => saleFrom))
  return {
    lowestPrice: prices.length === 0 ? null : lowest,
    priceVaries: prices.some((price) => price > lowest),
    soldOut: current.length > 0 && current.every(({ hasFree, hasPending }) => !hasFree && !hasPending),
    saleEnded: categories.length > 0 && current.length === 0,
    saleStartsAt: current.length > 0 && saleStartsAt > now ? saleStartsAt : null,
  }
}

/** `/event/{short name}` or `/subscription/{uuid}`. */
export const purchaseContextPath = ({ kind, short_name }: Pick<EventRow, 'kind' | 'short_name'>): string =>
  `/${kind === 'SUBSCRIPTION' ? 'subscription' : 'event'}/${encodeURIComponent(short_name)}`

/** Tickets of one category by status. */
export interface StockCount {
  readonly free: number
  /** Held tickets, which may become free again. */
  readonly pending: number
}

/** Most tickets of a category in one reservation without a code. */
export const defaultMaximum = ({ maximum }: Category, config: EventConfig): number =>
  maximum ?? setting(config, 'MAX_AMOUNT_OF_TICKETS_BY_RESERVATION')

/** @param now epoch ms; the sale ends before `sale_until` */
export const isOnSale = (category: Category, now: number): boolean =>
  category.sale_from <= now && now < category.sale_until

interface CategoryLimits {
  readonly stock: StockCount
  /** Most tickets of the category in one reservation. */
  readonly maximum: number
  /** A code applies to the category: with a maximum of zero its limit is reached. */
  readonly byCode: boolean
}

/** @param now epoch ms */
export function availabilityOf(category: Category, { stock, maximum, byCode }: CategoryLimits, now: number) {
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

export type Availability = ReturnType<typeof availabilityOf>
