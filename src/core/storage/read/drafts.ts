import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'

/** What was typed under a key and not sent yet; null when nothing was. */
export const getDraft = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  (await persevere(db, () => db.drafts.get(key)))?.values ?? null
