import { useCallback } from 'react'
import { readSetting, updateSetting } from '#device/device-setting.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { DeviceSetting } from '#device/storage/device-settings.ts'
import { useServices } from './services.ts'
import { useDatabaseValue } from './use-database-value.ts'

/** A setting of this device: undefined until it is read, null when it cannot be read. `save` rejects when storage fails. */
export function useDeviceSetting<T>(setting: DeviceSetting<T>) {
  const { database, existingDatabase } = useServices()
  const read = useCallback(
    async (db: TesseraDatabase | null) => (db === null ? setting.read(undefined) : readSetting(db, setting)),
    [setting],
  )
  const { value, error, show } = useDatabaseValue(existingDatabase, read)
  const save = useCallback(
    async (change: (value: T) => T): Promise<void> => {
      show(await updateSetting(await database(), setting, change))
    },
    [database, setting, show],
  )
  return { value: value === undefined && error !== null ? null : value, save }
}
