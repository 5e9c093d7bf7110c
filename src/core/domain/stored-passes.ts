/** Bought subscriptions of this device that can pay for an order. */
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { entryLimit } from './subscription-terms.ts'

type Entries = Pick<SubscriptionRecord, 'used' | 'total' | 'missingSince'>

/** Number of entries that are left, as the server counted them last; null without a limit. */
export function entriesLeft({ used, total }: Pick<Entries, 'used' | 'total'>): number | null {
  const limit = entryLimit(total)
  return limit === null ? null : Math.max(0, limit - used)
}

/** Those with an entry left that the server still has, in their order. */
export const usablePasses = <Pass extends Entries>(passes: readonly Pass[]): Pass[] =>
  passes.filter((pass) => pass.missingSince === null && entriesLeft(pass) !== 0)
