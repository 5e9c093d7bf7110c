/** Keeps a small choice of the person on this device. */
import type { TesseraDatabase } from '../storage/database.ts'
import { putSetting } from '../storage/write/settings.ts'

/** @throws when the store refuses. */
export const saveSetting = (db: TesseraDatabase, key: string, value: unknown): Promise<void> =>
  putSetting(db, key, value)
