/** Bought subscriptions of this device that can pay for an order. */
import { entryLimit } from './subscription-terms.ts'

interface Entries {
  /** Number of tickets that the subscription has paid for. */
  readonly used: number
  /** Number of tickets that it pays for; null without a limit. */
  readonly total: number | null
  /** Since when the server does not have it, epoch ms, or null. */
  readonly missingSince: number | null
}

/** Number of entries that are left, as the server counted them last; null without a limit. */
export function entriesLeft({ used, total }: Pick<Entries, 'used' | 'total'>): number | null {
  const limit = entryLimit(total)
  return limit === null ? null : Math.max(0, limit - used)
}

/** Those with an entry left that the server still has, in their order. */
export const usablePasses = <Pass extends Entries>(passes: readonly Pass[]): Pass[] =>
  passes.filter((pass) => pass.missingSince === null && entriesLeft(pass) !== 0)
