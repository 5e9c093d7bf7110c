/** Stores a small choice of the visitor on this device. */
import type { TesseraDatabase } from '#core/storage/database.ts'
import { putSetting } from '#core/storage/write/settings.ts'

/** @throws when storage fails. */
export const saveSetting = (db: TesseraDatabase, key: string, value: unknown): Promise<void> =>
  putSetting(db, key, value)
