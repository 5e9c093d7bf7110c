/** When a hold that is not continued warns: an offer of the waiting list runs for hours (docs/api/waiting-list.md#offers). */
import { hour, minute } from './durations.ts'

/** Ms before the end. */
const warnings = [hour, 10 * minute] as const

export interface HoldWarning<Hold> {
  readonly hold: Hold
  /** Epoch ms. */
  readonly at: number
  /** Ms that are left then. */
  readonly left: number
}

/**
 * The next warning of the holds; null when none is left to give. A time that has passed is not made up for: the clock of the
 * hold is on the page.
 * @param now epoch ms
 */
export function nextHoldWarning<Hold extends { readonly validity: number }>(
  holds: readonly Hold[],
  now: number,
): HoldWarning<Hold> | null {
  const coming = holds
    .flatMap((hold) => warnings.map((left) => ({ hold, at: hold.validity - left, left })))
    .filter(({ at }) => at > now)
    .sort((a, b) => a.at - b.at)
  return coming[0] ?? null
}
