import type { TesseraDatabase } from '../database.ts'
import { decodeDraft } from '../decode-records.ts'
import { withReconnect } from '../with-reconnect.ts'

/** The form values stored under a key; null when there are none, or the record is damaged. */
export const getDraft = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  decodeDraft(await withReconnect(db, () => db.drafts.get(key)))?.values ?? null
