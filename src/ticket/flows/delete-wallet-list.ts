import { saveSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { deleteCachedPages } from '#device/storage/page-cache.ts'
import { paths } from '#wire/page-paths.ts'
import { ticketSettings } from '../store/settings.ts'

/** Deletes the static wallet list; the next refresh writes it again. @throws when storage fails */
export async function deleteWalletList(caches: CacheStorage | null, db: TesseraDatabase): Promise<void> {
  await deleteCachedPages(caches, [paths.wallet()])
  await saveSetting(db, ticketSettings.walletPage, null)
}
