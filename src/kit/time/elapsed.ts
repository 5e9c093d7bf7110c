/**
 * Waiting times from stored instants. A device whose clock was ahead has stored instants that lie in the future: they must
 * not put anything off. All times in epoch ms.
 */

/** Time since a stored instant, ms; Infinity when it lies in the future, so that what it limits is due. */
export const elapsedSince = (at: number, now: number): number => (at > now ? Infinity : now - at)

/**
 * True while a stored pause lasts. `longest`: the longest pause that is ever stored, ms; one that ends later was stored while
 * the clock was ahead, and does not count.
 */
export const isPaused = (until: number, now: number, longest: number): boolean =>
  now < until && until - now <= longest
