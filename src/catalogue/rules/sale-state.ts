/** The sale state of a ticket category (docs/api/catalogue.md#category-states). */
import { day } from '#kit/time/durations.ts'
import type { LocalizedText } from '#kit/values.ts'
import type { ItemsByCategory, TicketCategory } from '../contract/event.ts'

type SaleState = 'selectable' | 'pending' | 'sold-out' | 'not-available'

type Availability = Pick<
  TicketCategory,
  'saleableAndLimitNotReached' | 'containsPendingTickets' | 'soldOutOrLimitReached'
>

/** The first matching state wins: a category on sale is never shown as pending or sold out. */
export function saleState(category: Availability): SaleState {
  if (category.saleableAndLimitNotReached) return 'selectable'
  if (category.containsPendingTickets) return 'pending'
  if (category.soldOutOrLimitReached) return 'sold-out'
  return 'not-available'
}

/** False for a category that is sold out, over, or not yet on sale. */
export const isOnSale = (category: Availability): boolean =>
  ['selectable', 'pending'].includes(saleState(category))

/** False when each category is sold out, over, or not yet on sale. */
export const sellsTickets = ({ ticketCategories }: Pick<ItemsByCategory, 'ticketCategories'>): boolean =>
  ticketCategories.some(isOnSale)

interface SalePeriod {
  readonly kind: 'starts' | 'ends' | 'ended'
  /** Epoch ms; undefined where the server sends only the text (alf.io). */
  readonly at: number | undefined
  /** Day and hour as the server formats them, in the zone of the event. */
  readonly when: LocalizedText
}

type Period = Pick<
  TicketCategory,
  'expired' | 'saleInFuture' | 'saleStartsAt' | 'saleEndsAt' | 'formattedInception' | 'formattedExpiration'
>

/** The date of a category that matters now: start of sale, end of sale, or that it has ended. */
export function salePeriod(item: Period): SalePeriod {
  if (item.saleInFuture && !item.expired)
    return { kind: 'starts', at: item.saleStartsAt, when: item.formattedInception }
  return { kind: item.expired ? 'ended' : 'ends', at: item.saleEndsAt, when: item.formattedExpiration }
}

/** An end of the sale within this time is always shown, ms. */
const closeEnd = 7 * day

/** When the last of the categories ends, epoch ms; that of alf.io has no instant. */
export const lastSaleEnd = (categories: readonly Period[]): number =>
  Math.max(...categories.map(({ saleEndsAt = -Infinity }) => saleEndsAt))

/** One of several whose sale begins or ends at the same time: the list names it once. alf.io sends it as a text. */
export function commonPeriod<Category extends Period & Availability>(categories: readonly Category[]) {
  const periods = categories.map(salePeriod)
  const times = periods.map(({ kind, at, when }) => `${kind} ${String(at ?? Object.values(when)[0])}`)
  const isOne = times.length > 1 && new Set(times).size === 1
  return isOne ? categories.find((one) => one.saleInFuture || isOnSale(one)) : undefined
}

/**
 * The end of the sale is shown when it is close, or when another category is sold longer. Without its instant (alf.io)
 * it is always shown. The begin of a sale and a past end are always shown.
 * @param lastEnd of all categories; null where the list names the end of all, undefined where it names the begin @param now epoch ms
 */
export function showsSalePeriod(category: Period, lastEnd: number | null | undefined, now: number): boolean {
  if (lastEnd === undefined) return false
  const { expired, saleInFuture, saleEndsAt: end } = category
  if (expired || saleInFuture || lastEnd === null) return expired || saleInFuture
  return end === undefined || end - now <= closeEnd || lastEnd > end
}

type Refreshable = Pick<TicketCategory, 'saleInFuture' | 'saleStartsAt'> & Availability

/**
 * True in a state that can change by itself; sold out changes only when a ticket is released, and a sale that opens in
 * more than a day changes nothing now. @param now epoch ms
 */
export function canChangeOnRefresh(category: Refreshable, now: number): boolean {
  const state = saleState(category)
  if (state === 'not-available') {
    const { saleInFuture, saleStartsAt = now } = category
    return !saleInFuture || saleStartsAt - now <= day
  }
  return state === 'pending'
}

/**
 * The badge of the whole event: only when the server counts, tickets are left that can be chosen now, and no category has a number
 * (docs/api/client-behavior.md).
 */
export const eventTicketsLeft = (
  count: number | null,
  categories: readonly (Availability & { readonly bounded: boolean })[],
): number | null =>
  count !== null &&
  count > 0 &&
  categories.some((category) => saleState(category) === 'selectable') &&
  !categories.some(({ bounded }) => bounded)
    ? count
    : null

/** The first start of a sale to come, epoch ms; undefined without one, and from alf.io, which sends no instant. */
export function firstSaleStart(categories: readonly TicketCategory[]): number | undefined {
  const starts = categories.flatMap(({ saleInFuture, saleStartsAt = null }) =>
    saleInFuture && saleStartsAt !== null ? [saleStartsAt] : [],
  )
  return starts.length === 0 ? undefined : Math.min(...starts)
}
