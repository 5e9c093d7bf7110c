/** States what a subscription descriptor allows and when it is sold (docs/api/subscriptions.md#subscription-descriptor). */
import type { BasicEvent } from '../contract/event.ts'
import type { BasicSubscriptionDescriptor, SubscriptionDescriptor } from '../contract/subscriptions.ts'

/** When a subscription is valid, and how often it can be used in one event. */
export type ValidityTerms = Pick<
  BasicSubscriptionDescriptor,
  | 'validityType'
  | 'validityUnits'
  | 'validityTimeUnit'
  | 'formattedValidFrom'
  | 'formattedValidTo'
  | 'usageType'
  | 'timeZone'
>

/** The largest whole number of the wire. */
const unlimited = 2_147_483_647

/** Number of entries; null for no limit, which the wire writes as null, -1, 0 or its largest number. */
export const entryLimit = (maxEntries: number | null): number | null =>
  maxEntries === null || maxEntries <= 0 || maxEntries === unlimited ? null : maxEntries

/** More tiles than these cannot be counted. */
const maxTiles = 12

/** The number of entries that a row of tiles shows; null without a limit and for too many. */
export function countableEntries(maxEntries: number | null): number | null {
  const limit = entryLimit(maxEntries)
  return limit !== null && limit <= maxTiles ? limit : null
}

/**
 * What all entries of a subscription save at least over single tickets, in minor units: its events are counted with the lowest price of
 * theirs. Null when it saves nothing, and where entries or prices are not known, or tax is added.
 */
export function savingOf(
  {
    maxEntries,
    formattedPrice,
    currency,
    vatIncluded,
  }: Pick<SubscriptionDescriptor, 'maxEntries' | 'formattedPrice' | 'currency' | 'vatIncluded'>,
  events: readonly Pick<BasicEvent, 'offer'>[],
): number | null {
  const entries = entryLimit(maxEntries)
  const prices = events.flatMap(({ offer }) =>
    offer?.currency === currency && offer.lowestPrice !== null ? offer.lowestPrice.units : [],
  )
  if (entries === null || prices.length === 0 || !vatIncluded) return null
  const saving = entries * Math.min(...prices) - formattedPrice.units
  return saving > 0 ? saving : null
}

export type SubscriptionSale = 'open' | 'not-started' | 'over' | 'sold-out'

/**
 * Whether it can be bought. The server sends `numAvailable` 0 outside of the sale period too; the period then
 * gives the reason.
 * @param now epoch ms
 */
export function subscriptionSale(
  { numAvailable, salePeriod }: Pick<SubscriptionDescriptor, 'numAvailable' | 'salePeriod'>,
  now: number,
): SubscriptionSale {
  if (numAvailable > 0) return 'open'
  if (salePeriod.startDateTime > now) return 'not-started'
  // A sale without an end has 0.
  return salePeriod.endDateTime !== 0 && salePeriod.endDateTime <= now ? 'over' : 'sold-out'
}
