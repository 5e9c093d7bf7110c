/** Limits how many reservations of a session and of an address hold tickets at the same time (docs/SECURITY.md). */
import type { Database } from '#server/infra/database/database.ts'
import { countHolds, insertHoldOrigin, lockHoldOrigin, type HoldOrigin } from './queries/hold-origins.ts'
import { ReservationRefused } from './reservation-refused.ts'

export interface HoldLimits {
  readonly perSession: number
  readonly perAddress: number
}

/** Code of a `ReservationRefused` that is answered 429. */
export const tooManyHolds = 'too many reservations are open'

/**
 * Runs in the transaction that holds the tickets, before them. The lock is the session's: reservations of one address
 * may exceed their limit by as many as the server inserts at the same time.
 * @throws ReservationRefused at the limit
 */
export async function checkHoldLimits(trx: Database, origin: HoldOrigin, limits: HoldLimits): Promise<void> {
  await lockHoldOrigin(trx, origin)
  const ofSession = await countHolds(trx, 'session_id', origin.sessionId)
  const ofAddress = await countHolds(trx, 'address', origin.address)
  if (ofSession >= limits.perSession || ofAddress >= limits.perAddress)
    throw new ReservationRefused(tooManyHolds)
}

/** Checks the limits, runs `hold`, and records the origin of the hold. Without an origin or limits it only runs `hold`. */
export async function holdWithinLimits(
  trx: Database,
  origin: HoldOrigin | null,
  limits: HoldLimits | null,
  hold: () => Promise<string>,
): Promise<string> {
  if (origin === null || limits === null) return hold()
  await checkHoldLimits(trx, origin, limits)
  const id = await hold()
  await insertHoldOrigin(trx, id, origin)
  return id
}
