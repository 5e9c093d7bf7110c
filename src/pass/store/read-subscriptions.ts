/** Reads bought subscriptions. A damaged record is left out: the page of its order stores it again. */
import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode, decodeAll } from '#device/storage/records.ts'
import { type SubscriptionRecord, subscriptionRecord } from './records.ts'

/** Every bought subscription of this device, the latest first. */
export const allSubscriptions = async (db: TesseraDatabase): Promise<SubscriptionRecord[]> =>
  decodeAll(subscriptionRecord, await readFrom(db, () => db.passes.toArray())).sort(
    (a, b) => b.savedAt - a.savedAt,
  )

/** Null for a subscription that is not on this device. */
export const getSubscription = async (db: TesseraDatabase, id: string): Promise<SubscriptionRecord | null> =>
  decode(subscriptionRecord, await readFrom(db, () => db.passes.get(id)))
