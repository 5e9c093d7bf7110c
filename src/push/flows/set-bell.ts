import { updateSetting } from '#device/settings.ts'
import { changeStored, type Tools } from '#device/tools.ts'
import { withBell, withoutBell, type Bell } from '../rules/bells.ts'
import { pushSettings } from '../store/settings.ts'

/** The subject of a bell; `start`: when the sale begins, epoch ms. */
export type BellSubject = Omit<Bell, 'until'> & { readonly start?: number | undefined }

/** Turns a bell on or off. @returns false when storage failed. Never rejects. */
export const setBell = (
  tools: Pick<Tools, 'database' | 'now'>,
  subject: BellSubject,
  isOn: boolean,
): Promise<boolean> =>
  changeStored(tools, (db) =>
    updateSetting(db, pushSettings.bells, (bells) =>
      isOn ? withBell(bells, subject, tools.now()) : withoutBell(bells, subject),
    ),
  )
