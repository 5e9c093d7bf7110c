import { decodeQueuedAction } from '../decode-queued-action.ts'
import { rawRecords } from '../raw-database.ts'
import type { QueuedActionRecord } from '../records.ts'

/**
 * Every queued action, the oldest first, read without Dexie; damaged records are left out. None where there is no
 * database yet.
 * @throws when the database cannot be read
 */
export const rawActions = async (factory: IDBFactory): Promise<QueuedActionRecord[]> =>
  (await rawRecords(factory, 'actions', decodeQueuedAction)).sort((a, b) => a.queuedAt - b.queuedAt)
