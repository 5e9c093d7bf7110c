/** Items that home page and wallet offer to continue: orders of this device and its next ticket. */
import type { LocalizedText } from '#kit/values.ts'

/**
 * Which items come first.
 * - `due`: a ticket of an event that runs or is today
 * - `held`: an order whose hold runs
 * - `open`: an order that was sent and has not arrived, so that it can be continued
 * - `checked`: an order whose result is looked up
 * - `unpaid`: an order that waits for a payment
 * - `unsaved`: a paid order some of whose tickets are not stored
 * - `expired`: an order whose hold has ended
 * - `ticket`: the next ticket, of a later day
 */
const kinds = ['due', 'held', 'open', 'checked', 'unpaid', 'unsaved', 'expired', 'ticket'] as const

export interface ContinueItem {
  readonly kind: (typeof kinds)[number]
  /** Distinguishes the items of a kind. */
  readonly id: string
  /** Title of the event or the pass; null where the device has not stored it. */
  readonly title: LocalizedText | null
  /** Address of the page that continues it. */
  readonly path: string
  /** The state in a few words; empty for `held`, which shows its clock. */
  readonly text: string
  /** When the hold ends, epoch ms by the device's clock; only for `held`. */
  readonly until?: number
}

const mostShown = 3

/** The three most urgent items; those of one kind stay in their order. */
export const continueItems = (items: readonly ContinueItem[]): readonly ContinueItem[] =>
  kinds.flatMap((kind) => items.filter((item) => item.kind === kind)).slice(0, mostShown)
