import { paths } from '#core/domain/page-paths.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { deleteCachedPages } from '#core/storage/write/page-cache.ts'
import { deleteSubscription } from '#core/storage/write/subscriptions.ts'
import { saveSetting } from './device-setting.ts'
import { withDatabase } from './tools.ts'
import type { Tools } from './tools.ts'

/** Deletes a subscription from this device; it stays valid. False when storage failed. Never rejects. */
export const removeSubscription = async (
  { database, caches }: Pick<Tools, 'database' | 'caches'>,
  subscription: Pick<SubscriptionRecord, 'id' | 'reservationId'>,
): Promise<boolean> =>
  (await withDatabase({ database }, async (db) => {
    // The static list names it; the next refresh writes the list again.
    await deleteCachedPages(caches, [paths.wallet()])
    await saveSetting(db, deviceSettings.walletPage, null)
    await deleteSubscription(db, subscription)
    return true
  })) ?? false
