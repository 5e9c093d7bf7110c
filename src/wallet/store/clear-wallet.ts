import { cacheNames } from '#device/storage/cache-names.ts'
import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { withTimeout } from '#kit/with-timeout.ts'

/** The stores of tickets, orders and passes; `settings` holds their static page and news, too. */
const stores = ['tickets', 'pages', 'pictures', 'orders', 'passes', 'rooms', 'settings'] as const

/**
 * Deletes everything that is stored about tickets, damaged records included, in one transaction, and then the copies of
 * the pages.
 * @throws when storage fails or does not answer; when the database does, nothing is deleted
 */
export async function clearWallet(db: TesseraDatabase, caches: CacheStorage | null): Promise<void> {
  await writeTo(db, () =>
    db.transaction('rw', [...stores], async () => {
      await Promise.all(stores.map((store) => db.table(store).clear()))
    }),
  )
  if (caches) await withTimeout(caches.delete(cacheNames.tickets))
}
