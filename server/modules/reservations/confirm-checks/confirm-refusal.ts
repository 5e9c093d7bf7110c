/**
 * The checks of other modules when a reservation is confirmed, in order: group membership, then usage of the
 * code. A check may write; a refusal rolls the transaction back.
 */
import type { Database } from '#server/infra/database/database.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { codeUsageCheck } from './code-usage.ts'
import { groupMemberCheck } from './group-member-check.ts'

export type ConfirmCheck = (trx: Database, details: ReservationDetails, now: number) => Promise<string | null>

const confirmChecks: readonly ConfirmCheck[] = [groupMemberCheck, codeUsageCheck]

/** @returns the message key of the first refusal, or null */
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
