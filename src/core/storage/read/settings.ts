import type { TesseraDatabase } from '../database.ts'
import { withReconnect } from '../with-reconnect.ts'

/** A small value kept on this device, as it was put; undefined when it never was. */
export const getSetting = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  (await withReconnect(db, () => db.settings.get(key)))?.value
