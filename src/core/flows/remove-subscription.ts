import { paths } from '#core/domain/page-paths.ts'
import type { SubscriptionRecord } from '#core/storage/records.ts'
import { deleteCachedPages } from '#core/storage/write/page-cache.ts'
import { putSetting } from '#core/storage/write/settings.ts'
import { deleteSubscription } from '#core/storage/write/subscriptions.ts'
import { withDatabase } from './checkout-tools.ts'
import type { RetentionTools } from './enforce-retention.ts'
import { walletPageSetting } from './wallet-page-setting.ts'

/** Deletes a subscription from this device; it stays valid. False when storage failed. Never rejects. */
export const removeSubscription = async (
  { database, caches }: Pick<RetentionTools, 'database' | 'caches'>,
  subscription: Pick<SubscriptionRecord, 'id' | 'reservationId'>,
): Promise<boolean> =>
  (await withDatabase({ database }, async (db) => {
    // The static list names it; the next refresh writes the list again.
    await deleteCachedPages(caches, [paths.wallet()])
    await putSetting(db, walletPageSetting, null)
    await deleteSubscription(db, subscription)
    return true
  })) ?? false
