import type { TesseraDatabase } from '../database.ts'
import { persevere } from '../persevere.ts'

/** Keeps a small value on this device under a key; it must survive structured cloning. */
export const putSetting = async (db: TesseraDatabase, key: string, value: unknown): Promise<void> => {
  await persevere(db, () => db.settings.put({ key, value }))
}
