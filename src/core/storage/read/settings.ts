import type { TesseraDatabase } from '../database.ts'
import { decodeSetting } from '../decode-records.ts'
import { withReconnect } from '../with-reconnect.ts'

/** A small value stored on this device; undefined when there is none. The caller checks its shape. */
export const getSetting = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  decodeSetting(await withReconnect(db, () => db.settings.get(key)))?.value
