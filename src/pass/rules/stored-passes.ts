/** Bought subscriptions of this device that can pay for an order. */
import { entryLimit } from '#catalogue/rules/subscription-terms.ts'

interface StoredPass {
  /** Number of tickets that the subscription has paid for. */
  readonly used: number
  /** Number of tickets that it pays for; null without a limit. */
  readonly total: number | null
  /** Since when the server does not have it, epoch ms, or null. */
  readonly missingSince: number | null
  readonly terms: { readonly usageType: string }
  /** The events whose tickets it has paid for; absent on alf.io. */
  readonly uses?: readonly { readonly shortName: string }[]
}

/**
 * True for a pass that was stored from the link of its mail, which has only its id: name, entries and validity come with the order
 * alone (docs/api/subscriptions.md#events-of-a-subscription).
 */
export const isLinkedPass = ({ reservationId }: { readonly reservationId: string }): boolean =>
  reservationId === ''

/** Number of entries that are left, as the server counted them last; null without a limit. */
export function entriesLeft({ used, total }: Pick<StoredPass, 'used' | 'total'>): number | null {
  const limit = entryLimit(total)
  return limit === null ? null : Math.max(0, limit - used)
}

/** Number of tickets of an event that it can still pay for; null without a limit. */
export function entriesOfEvent(
  { terms, uses = [], ...pass }: Omit<StoredPass, 'missingSince'>,
  eventShortName: string,
): number | null {
  const left = entriesLeft(pass)
  if (terms.usageType !== 'ONCE_PER_EVENT') return left
  return uses.some(({ shortName }) => shortName === eventShortName) ? 0 : Math.min(1, left ?? 1)
}

/**
 * Those with an entry left for the event that the server still has, in their order, as the server counted them last
 * (docs/api/subscriptions.md#usage). Whether they open the event and are in date, only the server can check.
 */
export const usablePasses = <Pass extends StoredPass>(
  passes: readonly Pass[],
  eventShortName: string,
): Pass[] => passes.filter((pass) => pass.missingSince === null && entriesOfEvent(pass, eventShortName) !== 0)
