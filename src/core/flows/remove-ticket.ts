/** Deletes tickets from this device. The tickets themselves stay valid. */
import { paths } from '#core/domain/page-paths.ts'
import { withoutPage } from '#core/domain/ticket-news.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { deleteStoredTicket } from './delete-stored-ticket.ts'
import { readSetting, saveSetting } from './device-setting.ts'
import type { Tools } from './tools.ts'
import { writeStaticPages } from './write-static-pages.ts'

/** @returns false when storage failed; then nothing is deleted. Never rejects. */
export async function removeTicket(tools: Tools, eventShortName: string, uuid: string): Promise<boolean> {
  tools.memory.drop(eventShortName, uuid)
  try {
    const db = await tools.database()
    await deleteStoredTicket(tools.caches, db, [eventShortName, uuid])
    const news = await readSetting(db, deviceSettings.news)
    await saveSetting(db, deviceSettings.news, withoutPage(news, paths.ticket(eventShortName, uuid))).catch(
      () => undefined,
    )
    await writeStaticPages(tools, db).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
