/** Reads bought subscriptions. A damaged record is left out: the page of its order stores it again. */
import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { type SubscriptionRecord, decodeAll } from '#device/storage/records.ts'

/** Every bought subscription of this device, the latest first. */
export const allSubscriptions = async (db: TesseraDatabase): Promise<SubscriptionRecord[]> =>
  decodeAll('passes', await readFrom(db, () => db.passes.toArray())).sort((a, b) => b.savedAt - a.savedAt)
