import { readFrom } from './database-access.ts'
import type { TesseraDatabase } from './database.ts'
import { decode, settingRecord } from './records.ts'

/** A small value stored on this device; undefined when there is none. The caller checks its shape. */
export const getSetting = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  decode(settingRecord, await readFrom(db, () => db.settings.get(key)))?.value
