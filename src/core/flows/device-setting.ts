import type { TesseraDatabase } from '#core/storage/database.ts'
import type { DeviceSetting } from '#core/storage/device-settings.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { putSetting } from '#core/storage/write/settings.ts'

/** A setting of this device. @throws when storage fails */
export const readSetting = async <T>(db: TesseraDatabase, setting: DeviceSetting<T>): Promise<T> =>
  setting.read(await getSetting(db, setting.key))

/** @throws when storage fails */
export const saveSetting = <T>(
  db: TesseraDatabase,
  setting: DeviceSetting<T>,
  value: NoInfer<T>,
): Promise<void> => putSetting(db, setting.key, value)
