import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { withSpace } from '#device/storage/with-space.ts'
import { isLinkedPass } from '../rules/stored-passes.ts'
import { type SubscriptionRecord, subscriptionRecord } from './records.ts'

/**
 * Stores a bought subscription; the time of its first storing and its picture stay, and one from the link of a mail replaces none.
 * @returns what is stored
 */
export const putSubscription = (
  db: TesseraDatabase,
  record: SubscriptionRecord,
): Promise<SubscriptionRecord> =>
  withSpace(db, () =>
    db.transaction('rw', db.passes, async () => {
      const stored = decode(subscriptionRecord, await db.passes.get(record.id))
      if (stored !== null && isLinkedPass(record)) return stored
      const next = { ...stored, ...record, savedAt: stored?.savedAt ?? record.savedAt }
      await db.passes.put(next)
      return next
    }),
  )

/** Changes fields of a stored subscription; does nothing for a deleted one. */
export const changeSubscription = async (
  db: TesseraDatabase,
  id: string,
  changes: Partial<Omit<SubscriptionRecord, 'id' | 'v'>>,
): Promise<void> => {
  await withSpace(db, () => db.passes.update(id, changes))
}

/** Deletes a subscription with the summary of its order, so that the next refresh does not fetch it again. */
export const deleteSubscription = (
  db: TesseraDatabase,
  { id, reservationId }: Pick<SubscriptionRecord, 'id' | 'reservationId'>,
): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', db.passes, db.orders, async () => {
      await db.passes.delete(id)
      await db.orders.delete(reservationId)
    }),
  )
