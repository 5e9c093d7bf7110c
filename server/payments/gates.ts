/**
 * Rules of other rooms that an order must pass when it is confirmed, in order: members of groups, uses of a code.
 * Each answers the key of a text that says why not, or null, and may write what it takes: a refusal rolls it back.
 */
import type { Database } from '../store/database.ts'
import type { FullOrder } from '../store/orders.ts'
import { withinUsage } from './code-gate.ts'
import { membersOnly } from './group-gate.ts'

export type ConfirmGate = (trx: Database, order: FullOrder, now: number) => Promise<string | null>

const gates: readonly ConfirmGate[] = [membersOnly, withinUsage]

/** @returns why the order may not be confirmed, the first reason; null when it may. */
export async function refusalOf(trx: Database, order: FullOrder, now: number): Promise<string | null> {
  for (const gate of gates) {
    const reason = await gate(trx, order, now)
    if (reason !== null) return reason
  }
  return null
}
