import { paths } from '#core/domain/page-paths.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { deleteCachedPages } from '#core/storage/write/page-cache.ts'
import { saveSetting } from './device-setting.ts'

/** Deletes the static wallet list; the next refresh writes it again. @throws when storage fails */
export async function deleteWalletList(caches: CacheStorage | null, db: TesseraDatabase): Promise<void> {
  await deleteCachedPages(caches, [paths.wallet()])
  await saveSetting(db, deviceSettings.walletPage, null)
}
