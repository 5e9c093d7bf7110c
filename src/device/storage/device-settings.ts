/** Small values that this device keeps in the store `settings`; each subject lists its own in `store/settings.ts`. */
import * as z from 'zod/mini'
import { decodeOrNull } from '#wire/decode-or-null.ts'

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
