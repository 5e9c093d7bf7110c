/** A turn on the wire (docs/api/sale-queue.md#poll). */
import type { SaleQueueTurn } from '#core/contract/sale-queue.ts'
import { estimatedWait, pollAfter } from './rules.ts'
import type { Turn } from './turns.ts'

const nothing = { position: null, estimatedWait: null, pollAfter: 3, admittedUntil: null }

const stateOf = { open: 'OPEN', none: 'NONE', refused: 'NONE' } as const

/** @param capacity visitors that are admitted at a time (docs/api/sale-queue.md#poll) */
export function turnView(turn: Turn, capacity: number): SaleQueueTurn {
  if (turn.kind === 'admitted') return { ...nothing, state: 'ADMITTED', admittedUntil: turn.until }
  if (turn.kind !== 'waiting') return { ...nothing, state: stateOf[turn.kind] }
  const { position, rate } = turn
  const wait = estimatedWait(position, rate)
  return {
    state: 'WAITING',
    position,
    estimatedWait: wait,
    pollAfter: pollAfter(position, capacity, wait),
    admittedUntil: null,
  }
}
