import { decodeSubscription } from '../decode-records.ts'
import { rawRecords } from '../raw-database.ts'
import type { SubscriptionRecord } from '../records.ts'

/**
 * Every stored subscription, read without Dexie; damaged records are left out. None where there is no database yet.
 * @throws when the database cannot be read
 */
export const rawSubscriptions = (factory: IDBFactory): Promise<SubscriptionRecord[]> =>
  rawRecords(factory, 'passes', decodeSubscription)
