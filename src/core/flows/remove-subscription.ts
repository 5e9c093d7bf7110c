import { deleteSubscription } from '../storage/write/subscriptions.ts'
import type { SubscriptionRecord } from '../storage/records.ts'
import { withDatabase, type CheckoutTools } from './checkout-tools.ts'

/** Deletes a subscription from this device; it stays valid. False when storage failed. Never rejects. */
export const removeSubscription = async (
  tools: Pick<CheckoutTools, 'database'>,
  subscription: Pick<SubscriptionRecord, 'id' | 'reservationId'>,
): Promise<boolean> =>
  (await withDatabase(tools, (db) => deleteSubscription(db, subscription).then(() => true))) ?? false
