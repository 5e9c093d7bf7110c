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

export const deleteDrafts = (db: TesseraDatabase, keys: readonly string[]): Promise<void> =>
  withReconnect(db, () => db.drafts.bulkDelete([...keys]))
