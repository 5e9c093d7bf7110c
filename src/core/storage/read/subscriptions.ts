/** Reads bought subscriptions. A damaged record is left out: the page of its order stores it again. */
import { readFrom } from '../database-access.ts'
import type { TesseraDatabase } from '../database.ts'
import { type SubscriptionRecord, decode } from '../records.ts'

/** Every bought subscription of this device, the latest first. */
export const allSubscriptions = async (db: TesseraDatabase): Promise<SubscriptionRecord[]> =>
  (await readFrom(db, () => db.passes.toArray()))
    .map((row) => decode('passes', row))
    .filter((record) => record !== null)
    .sort((a, b) => b.savedAt - a.savedAt)
