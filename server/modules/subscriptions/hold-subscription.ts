/** Holds one subscription for a buyer (docs/api/subscriptions.md#subscription-descriptor). */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/infra/database/database.ts'
import {
  holdOrRefuse,
  holdWithinLimits,
  insertReservation,
  ReservationRefused,
  type HoldOrigin,
  type HoldLimits,
  type HoldResult,
  type NewReservation,
} from '#server/modules/reservations/index.ts'
import {
  countReservedSubscriptions,
  insertSubscription,
  lockDescriptor,
} from './queries/subscription-descriptors.ts'

/** Code of the refusal when the supply is used up. */
export const soldOut = 'sold out'

export interface SubscriptionToHold extends Omit<NewReservation, 'id'> {
  readonly origin: HoldOrigin | null
}

/**
 * @param input `eventId` is the row of the descriptor
 * @returns the reservation's id; refused with {@link soldOut}, or at the limit of the origin
 */
export function holdSubscription(
  db: Database,
  { origin, ...input }: SubscriptionToHold,
  limits: HoldLimits | null,
): Promise<HoldResult> {
  const hold = async (trx: Database): Promise<string> => {
    const descriptor = await lockDescriptor(trx, input.eventId)
    const { supply, event_id: descriptorId } = descriptor
    if (supply !== null && (await countReservedSubscriptions(trx, descriptorId)) >= supply)
      throw new ReservationRefused(soldOut)
    const id = randomUUID()
    await insertReservation(trx, { ...input, id })
    await insertSubscription(trx, descriptor, id)
    return id
  }
  return holdOrRefuse(db, (trx) => holdWithinLimits(trx, origin, limits, () => hold(trx)))
}
