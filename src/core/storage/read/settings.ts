import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'

/** A small value kept on this device, as it was put; undefined when it never was. */
export const getSetting = async (db: TesseraDatabase, key: string): Promise<unknown> =>
  (await persevere(db, () => db.settings.get(key)))?.value
