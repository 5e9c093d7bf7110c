import type { TesseraDatabase } from './storage/database.ts'
import type { DeviceSetting } from './storage/device-settings.ts'
import type { DeviceStorage } from './storage/open-device-database.ts'
import { getSetting } from './storage/read-settings.ts'
import { changeSetting, putSetting } from './storage/write-settings.ts'

/** A setting of this device. @throws when storage fails */
export const readSetting = async <T>(db: TesseraDatabase, setting: DeviceSetting<T>): Promise<T> =>
  setting.read(await getSetting(db, setting.key))

/** @throws when storage fails */
export const saveSetting = <T>(
  db: TesseraDatabase,
  setting: DeviceSetting<T>,
  value: NoInfer<T>,
): Promise<void> => putSetting(db, setting.key, value)

/** Changes a setting in one transaction. @returns what is stored now @throws when storage fails */
export async function updateSetting<T>(
  db: TesseraDatabase,
  setting: DeviceSetting<T>,
  change: (value: T) => T,
): Promise<T> {
  await changeSetting(db, setting.key, (stored) => change(setting.read(stored)))
  return readSetting(db, setting)
}

/** The same on a device that may have stored nothing. @throws when storage fails */
export const changeDeviceSetting = async <T>(
  { database }: Pick<DeviceStorage, 'database'>,
  setting: DeviceSetting<T>,
  change: (value: T) => T,
): Promise<T> => updateSetting(await database(), setting, change)
