import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'

/** Stores a small value under a key; it must survive structured cloning. */
export const putSetting = async (db: TesseraDatabase, key: string, value: unknown): Promise<void> => {
  await withReconnect(db, () => db.settings.put({ key, value }))
}
