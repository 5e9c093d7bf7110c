import { useCallback } from 'react'
import { type DeviceSetting, changeDeviceSetting, readSetting } from '#device/settings.ts'
import { useServices } from './services.ts'
import { useStored } from './use-stored.ts'

/** A setting of this device: undefined until it is read, null when it cannot be read. `save` rejects when storage fails. */
export function useDeviceSetting<T>(setting: DeviceSetting<T>) {
  const { run } = useServices()
  const { value, error, show } = useStored(readSetting<T>, [setting])
  const save = useCallback(
    async (change: (value: T) => T): Promise<void> => {
      show(await run(changeDeviceSetting<T>, setting, change))
    },
    [run, setting, show],
  )
  // Nothing is stored: the setting has its first value.
  const shown = value === null ? setting.read(undefined) : value
  return { value: shown === undefined && error !== null ? null : shown, save }
}
