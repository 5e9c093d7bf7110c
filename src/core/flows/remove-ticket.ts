/** Deletes tickets from this device. The tickets themselves stay valid. */
import { paths } from '#core/domain/page-paths.ts'
import { newsSetting, withoutPage } from '#core/domain/ticket-news.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { deleteStoredTicket } from './delete-stored-ticket.ts'
import type { WalletTools } from './wallet-tools.ts'
import { writeStaticPages } from './write-static-pages.ts'

/** @returns false when storage failed; then nothing is deleted. Never rejects. */
export async function removeTicket(
  tools: WalletTools,
  eventShortName: string,
  uuid: string,
): Promise<boolean> {
  tools.memory.drop(eventShortName, uuid)
  try {
    const db = await tools.database()
    await deleteStoredTicket(tools.caches, db, [eventShortName, uuid])
    await putSetting(
      db,
      newsSetting,
      withoutPage(await getSetting(db, newsSetting), paths.ticket(eventShortName, uuid)),
    ).catch(() => undefined)
    await writeStaticPages(tools, db).catch(() => undefined)
    return true
  } catch {
    return false
  }
}
