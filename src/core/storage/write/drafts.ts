import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'

/** Stores the same values under each key, in one transaction. `now`: epoch ms. */
export const putDraft = (
  db: TesseraDatabase,
  keys: readonly string[],
  values: unknown,
  now: number,
): Promise<unknown> =>
  withReconnect(db, () =>
    db.drafts.bulkPut(keys.map((key) => ({ v: 1 as const, key, values, savedAt: now }))),
  )

/** Deletes every draft and the whole payment journal, in one transaction. */
export const deleteAllDrafts = (db: TesseraDatabase): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.drafts, db.journal, async () => {
      await db.drafts.clear()
      await db.journal.clear()
    }),
  )

export const deleteDrafts = (db: TesseraDatabase, keys: readonly string[]): Promise<void> =>
  withReconnect(db, () => db.drafts.bulkDelete([...keys]))
