import { writeTo } from './database-access.ts'
import type { TesseraDatabase } from './database.ts'
import { decode, settingRecord } from './records.ts'

/** Stores a small value under a key; it must survive structured cloning. */
export const putSetting = async (db: TesseraDatabase, key: string, value: unknown): Promise<void> => {
  await writeTo(db, () => db.settings.put({ key, value }))
}

/** Replaces the value of a setting in one transaction. @param change gets the stored value, undefined without one */
export const changeSetting = (
  db: TesseraDatabase,
  key: string,
  change: (value: unknown) => unknown,
): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', db.settings, async () => {
      const value = decode(settingRecord, await db.settings.get(key))?.value
      await db.settings.put({ key, value: change(value) })
    }),
  )
