import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'

/** What was typed under a key and not sent yet; null when nothing was. */
export const getDraft = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  (await withReconnect(db, () => db.drafts.get(key)))?.values ?? null
