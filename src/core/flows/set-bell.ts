import { withBell, withoutBell, decodeBells, type Bell } from '#core/domain/bells.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { changeSetting } from '#core/storage/write/settings.ts'
import { saveSetting } from './device-setting.ts'
import type { Tools } from './tools.ts'

/** The subject of a bell; `start`: when the sale begins, epoch ms. */
export type BellSubject = Omit<Bell, 'until'> & { readonly start?: number | undefined }

/**
 * Turns a bell on, and notifications of this device with it, or off. Null: what is waited for is followed with a stored ticket.
 * @returns false when storage failed. Never rejects.
 */
export async function setBell(
  { database, now }: Pick<Tools, 'database' | 'now'>,
  subject: BellSubject | null,
  isOn: boolean,
): Promise<boolean> {
  try {
    const db = await database()
    if (subject !== null)
      await changeSetting(db, deviceSettings.bells.key, (stored): Bell[] => {
        const bells = decodeBells(stored)
        return isOn ? withBell(bells, subject, now()) : withoutBell(bells, subject)
      })
    if (isOn) await saveSetting(db, deviceSettings.notifications, true)
    return true
  } catch {
    return false
  }
}
