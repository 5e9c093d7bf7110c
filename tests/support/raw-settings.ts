/** Settings by their key, without a decoder: for what another build, or a fault, has stored. */
import { readSetting, saveSetting, setting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'

const raw = (key: string) => setting<unknown>(key, (stored) => stored)

/** The stored value; undefined when there is none. */
export const getSetting = (db: TesseraDatabase, key: string): Promise<unknown> => readSetting(db, raw(key))

export const putSetting = (db: TesseraDatabase, key: string, value: unknown): Promise<void> =>
  saveSetting(db, raw(key), value)
