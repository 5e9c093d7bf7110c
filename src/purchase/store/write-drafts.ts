import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { withSpace } from '#device/storage/with-space.ts'
import { awaitsOfflinePayment, isComplete } from '../rules/reservation-status.ts'

/** Stores the same values under each key, in one transaction. `now`: epoch ms. */
export const putDraft = (
  db: TesseraDatabase,
  keys: readonly string[],
  values: unknown,
  now: number,
): Promise<unknown> =>
  withSpace(db, () => db.drafts.bulkPut(keys.map((key) => ({ v: 1 as const, key, values, savedAt: now }))))

/** True for a confirmed reservation, whose tickets stay. Read from the raw record, which may be damaged. */
const isConfirmed = (stored: unknown): boolean => {
  const status = typeof stored === 'object' && stored !== null && 'status' in stored ? stored.status : null
  return typeof status === 'string' && (isComplete(status) || awaitsOfflinePayment(status))
}

/**
 * Deletes every draft, every queued action but a sign-out, the whole payment journal and the reservations that are not confirmed,
 * in one transaction.
 */
export const deleteAllDrafts = (db: TesseraDatabase): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', db.drafts, db.actions, db.journal, db.orders, async () => {
      await db.drafts.clear()
      await db.actions.where('id').notEqual('sign-out').delete()
      await db.journal.clear()
      await db.orders.filter((stored) => !isConfirmed(stored)).delete()
    }),
  )

/** Deletes drafts by their keys. */
export const deleteDrafts = (db: TesseraDatabase, keys: readonly string[]): Promise<void> =>
  writeTo(db, () => db.drafts.bulkDelete([...keys]))
