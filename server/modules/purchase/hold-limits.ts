/**
 * Limits how many reservations of a session and of an address hold tickets at the same time, before the confirmation
 * and while their payment is outstanding (docs/SECURITY.md). Exact with concurrent calls, also over instances.
 */
import type { Database } from '#server/infra/database/database.ts'
import { recordRefusal } from '#server/infra/limits/refusals.ts'
import { wideFactor, widePrefixOf } from '#server/infra/limits/visitor-networks.ts'
import { visitorLimits, type HasSettings } from '#server/modules/settings/rules.ts'
import {
  countOrders,
  insertHoldOrigin,
  lockHoldOrigin,
  type CountedOrders,
  type CountedOrigins,
  type HoldOrigin,
} from './queries/hold-origins.ts'
import { ReservationRefused } from './rules/reserve-rules.ts'

interface OrderLimits {
  readonly perSession: number
  readonly perAddress: number
}

export interface HoldLimits extends OrderLimits {
  /** Confirmed orders whose payment is outstanding: by bank transfer, by a custom method or on site. */
  readonly unpaid: OrderLimits
}

/** Where the limits come from: the settings of the event, or the values of a test; null for none. */
export type HoldLimitSource = HoldLimits | 'settings' | null

/** The limits for an order of an event or a pass. */
export const holdLimitsOf = (source: HoldLimitSource, config: HasSettings): HoldLimits | null =>
  source === 'settings'
    ? { ...visitorLimits(config, 'MAX_HOLDS'), unpaid: visitorLimits(config, 'MAX_UNPAID_ORDERS') }
    : source

/** Locks session and networks until the end of the transaction, so that the next call counts this one. */
async function isAtLimit(
  trx: Database,
  { sessionId, address }: HoldOrigin,
  { perSession, perAddress }: OrderLimits,
  counted: CountedOrders,
): Promise<boolean> {
  await lockHoldOrigin(trx, { sessionId, address })
  const isReached = async (origins: CountedOrigins, most: number) =>
    (await countOrders(trx, origins, counted)) >= most
  const addressPrefix = widePrefixOf(address)
  const isFull =
    (await isReached({ sessionId }, perSession)) ||
    (await isReached({ address }, perAddress)) ||
    (addressPrefix !== null && (await isReached({ addressPrefix }, perAddress * wideFactor)))
  if (isFull) recordRefusal(counted.kind === 'held' ? 'holds' : 'unpaid orders')
  return isFull
}

/**
 * Checks the limits, runs `hold`, and records the origin of the hold. Without an origin or limits it only runs `hold`.
 * @throws ReservationRefused at the limit
 */
export async function holdWithinLimits(
  trx: Database,
  origin: HoldOrigin | null,
  limits: HoldLimits | null,
  hold: (trx: Database) => Promise<string>,
): Promise<string> {
  if (origin === null || limits === null) return hold(trx)
  if (await isAtLimit(trx, origin, limits, { kind: 'held' })) throw new ReservationRefused('too-many')
  const id = await hold(trx)
  await insertHoldOrigin(trx, id, origin)
  return id
}

/**
 * Runs in the transaction that confirms a reservation, before that locks a code or a group: a hold locks the same in this order.
 * @param now epoch ms
 * @returns whether its session or its address has as many unpaid orders as it may
 */
export async function isAtUnpaidLimit(
  trx: Database,
  origin: HoldOrigin | null,
  limits: HoldLimits | null,
  now: number,
): Promise<boolean> {
  if (limits === null || origin === null) return false
  return isAtLimit(trx, origin, limits.unpaid, { kind: 'unpaid', now })
}
