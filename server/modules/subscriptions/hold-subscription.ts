/** Holds one subscription for a buyer (docs/api/subscriptions.md#subscription-descriptor). */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/infra/database/database.ts'
import { insertReservation, type NewReservation } from '#server/modules/reservations/index.ts'
import {
  countReservedSubscriptions,
  insertSubscription,
  lockDescriptor,
} from './queries/subscription-descriptors.ts'

/**
 * @param input `eventId` is the row of the descriptor
 * @returns the reservation's id, or null when the supply is used up
 */
export function holdSubscription(db: Database, input: Omit<NewReservation, 'id'>): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const descriptor = await lockDescriptor(trx, input.eventId)
    const { supply, event_id: descriptorId } = descriptor
    if (supply !== null && (await countReservedSubscriptions(trx, descriptorId)) >= supply) return null
    const id = randomUUID()
    await insertReservation(trx, { ...input, id })
    await insertSubscription(trx, descriptor, id)
    return id
  })
}
