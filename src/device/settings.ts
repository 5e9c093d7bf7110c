/** Small values that this device keeps in the store `settings`; each subject lists its own in `store/settings.ts`. */
import * as z from 'zod/mini'
import { decodeOrNull } from '#wire/decode-or-null.ts'
import { readFrom, writeTo } from './storage/database-access.ts'
import type { TesseraDatabase } from './storage/database.ts'
import type { DeviceStorage } from './storage/open-device-database.ts'
import { decode, settingRecord } from './storage/records.ts'

export interface DeviceSetting<T> {
  readonly key: string
  /** The stored value, or the default when there is none, or it cannot be read. */
  readonly read: (stored: unknown) => T
}

/** @param key unique over all subjects; devices have stored it: it stays as it is */
export const setting = <T>(key: string, read: (stored: unknown) => T): DeviceSetting<T> => ({ key, read })

/** Epoch ms; 0 for never. */
export const timeSetting = (key: string): DeviceSetting<number> =>
  setting(key, (stored) => (typeof stored === 'number' ? stored : 0))

const times = z.record(z.string(), z.number())

/** Epoch ms by an id. */
export const timesSetting = (key: string): DeviceSetting<Readonly<Record<string, number>>> =>
  setting(key, (stored) => decodeOrNull(times, stored) ?? {})

const valueOf = (row: unknown): unknown => decode(settingRecord, row)?.value

/** A setting of this device. @throws when storage fails */
export const readSetting = async <T>(db: TesseraDatabase, { key, read }: DeviceSetting<T>): Promise<T> =>
  read(valueOf(await readFrom(db, () => db.settings.get(key))))

/** Stores a value, which must survive structured cloning. @throws when storage fails */
export const saveSetting = async <T>(
  db: TesseraDatabase,
  { key }: DeviceSetting<T>,
  value: NoInfer<T>,
): Promise<void> => {
  await writeTo(db, () => db.settings.put({ key, value }))
}

/** Changes a setting in one transaction. @returns what is stored now @throws when storage fails */
export const updateSetting = <T>(
  db: TesseraDatabase,
  { key, read }: DeviceSetting<T>,
  change: (value: T) => T,
): Promise<T> =>
  writeTo(db, () =>
    db.transaction('rw', db.settings, async () => {
      const value = change(read(valueOf(await db.settings.get(key))))
      await db.settings.put({ key, value })
      return value
    }),
  )

/** The same on a device that may have stored nothing. @throws when storage fails */
export const changeDeviceSetting = async <T>(
  { database }: Pick<DeviceStorage, 'database'>,
  setting: DeviceSetting<T>,
  change: (value: T) => T,
): Promise<T> => updateSetting(await database(), setting, change)
