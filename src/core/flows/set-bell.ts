import { withBell, withoutBell, type Bell } from '#core/domain/bells.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { updateSetting } from './device-setting.ts'
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
    await updateSetting(await database(), deviceSettings.bells, (bells) =>
      isOn ? withBell(bells, subject, now()) : withoutBell(bells, subject),
    )
    return true
  } catch {
    return false
  }
}
