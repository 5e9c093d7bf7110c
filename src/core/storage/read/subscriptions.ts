/** Reads bought subscriptions. A damaged record is left out: the page of its order stores it again. */
import { liveQuery } from 'dexie'
import type { TesseraDatabase } from '../database.ts'
import { decodeSubscription } from '../decode-records.ts'
import type { SubscriptionRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'

/** Every bought subscription of this device, the latest first. */
export const allSubscriptions = async (db: TesseraDatabase): Promise<SubscriptionRecord[]> =>
  (await withReconnect(db, () => db.passes.toArray()))
    .map(decodeSubscription)
    .filter((record) => record !== null)
    .sort((a, b) => b.savedAt - a.savedAt)

/**
 * Calls `next` with every bought subscription, now and after each change by any tab.
 * @param fail called when the database cannot be read
 * @returns a function that ends it
 */
export function watchSubscriptions(
  db: TesseraDatabase,
  next: (found: readonly SubscriptionRecord[]) => void,
  fail: () => void,
): () => void {
  const subscription = liveQuery(() => allSubscriptions(db)).subscribe(next, fail)
  return () => subscription.unsubscribe()
}
