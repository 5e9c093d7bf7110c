import { useCallback, useEffect, useState } from 'react'
import type { DeviceSetting } from '#core/storage/device-settings.ts'
import { useServices } from '#shared/services.ts'

const loadSettings = () => import('#core/flows/device-setting.ts')

/**
 * A setting of this device.
 * @returns value: undefined until it is read, null when it cannot be read; save: rejects when storage fails
 */
export function useDeviceSetting<T>(setting: DeviceSetting<T>) {
  const { database } = useServices()
  const [value, setValue] = useState<T | null>()
  useEffect(() => {
    let over = false
    const show = (next: T | null): void => {
      if (!over) setValue(() => next)
    }
    void Promise.all([database(), loadSettings()])
      .then(([db, { readSetting }]) => readSetting(db, setting))
      .then(show, () => show(null))
    return () => {
      over = true
    }
  }, [database, setting])
  const save = useCallback(
    async (next: T): Promise<void> => {
      const [db, { saveSetting }] = await Promise.all([database(), loadSettings()])
      await saveSetting(db, setting, next)
      setValue(() => next)
    },
    [database, setting],
  )
  return { value, save }
}
