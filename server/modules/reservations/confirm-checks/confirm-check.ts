/**
 * Rules of other rooms that an order must pass when it is confirmed, in order: members of groups, uses of a code.
 * Each answers the key of a text that says why not, or null, and may write what it takes: a refusal rolls it back.
 */
import type { Database } from '#server/infra/database/database.ts'
import { codeUsageCheck } from './code-usage.ts'
import { groupMemberCheck } from './group-membership.ts'
import type { ReservationDetails } from '../reservation-details.ts'

export type ConfirmCheck = (trx: Database, details: ReservationDetails, now: number) => Promise<string | null>

const confirmChecks: readonly ConfirmCheck[] = [groupMemberCheck, codeUsageCheck]

/** @returns why the order may not be confirmed, the first reason; null when it may. */
export async function confirmRefusal(
  trx: Database,
  details: ReservationDetails,
  now: number,
): Promise<string | null> {
  for (const gate of confirmChecks) {
    const reason = await gate(trx, details, now)
    if (reason !== null) return reason
  }
  return null
}
