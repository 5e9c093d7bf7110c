/** Reads bought subscriptions. A damaged record is left out: the page of its order stores it again. */
import { readFrom } from '../database-access.ts'
import type { TesseraDatabase } from '../database.ts'
import { type SubscriptionRecord, decodeAll } from '../records.ts'

/** Every bought subscription of this device, the latest first. */
export const allSubscriptions = async (db: TesseraDatabase): Promise<SubscriptionRecord[]> =>
  decodeAll('passes', await readFrom(db, () => db.passes.toArray())).sort((a, b) => b.savedAt - a.savedAt)
