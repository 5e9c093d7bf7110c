import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { withSpace } from '#device/storage/with-space.ts'
import { type QueuedActionRecord, queuedActionRecord } from './records.ts'

/** Stores a queued action, or replaces the one with its id. */
export const putAction = (db: TesseraDatabase, record: QueuedActionRecord): Promise<unknown> =>
  withSpace(db, () => db.actions.put(record))

/** Deletes a queued action; does nothing without one. */
export const deleteAction = (db: TesseraDatabase, id: string): Promise<void> =>
  writeTo(db, () => db.actions.delete(id))

/**
 * Replaces a queued action by its next state, or deletes it (null).
 * @returns false, and nothing is written, when it was canceled or queued again since it was read
 */
export const changeAction = (
  db: TesseraDatabase,
  from: Pick<QueuedActionRecord, 'id' | 'queuedAt'>,
  next: QueuedActionRecord | null,
): Promise<boolean> =>
  writeTo(db, () =>
    db.transaction('rw', db.actions, async () => {
      const now = decode(queuedActionRecord, await db.actions.get(from.id))
      if (now?.queuedAt !== from.queuedAt) return false
      await (next === null ? db.actions.delete(from.id) : db.actions.put(next))
      return true
    }),
  )
