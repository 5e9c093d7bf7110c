import { withBell, withoutBell, decodeBells, type Bell } from '#core/domain/bells.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { changeSetting } from '#core/storage/write/settings.ts'
import type { Tools } from './tools.ts'

/** The subject of a bell; `start`: when the sale begins, epoch ms. */
export type BellSubject = Omit<Bell, 'until'> & { readonly start?: number | undefined }

/**
 * Turns a bell on or off.
 * @returns false when storage failed. Never rejects.
 */
export async function setBell(
  { database, now }: Pick<Tools, 'database' | 'now'>,
  subject: BellSubject,
  isOn: boolean,
): Promise<boolean> {
  try {
    const db = await database()
    await changeSetting(db, deviceSettings.bells.key, (stored): Bell[] => {
      const bells = decodeBells(stored)
      return isOn ? withBell(bells, subject, now()) : withoutBell(bells, subject)
    })
    return true
  } catch {
    return false
  }
}
