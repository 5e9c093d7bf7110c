import { decodeQueuedAction } from '../decode-queued-action.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'
import type { QueuedActionRecord } from '../records.ts'

/**
 * Every queued action, the oldest first, read without Dexie; damaged records are left out. None where there is no
 * database yet.
 * @throws when the database cannot be read
 */
export const rawActions = async (factory: IDBFactory): Promise<QueuedActionRecord[]> =>
  (
    (await withObjectStore(factory, 'actions', 'readonly', (store) =>
      requestResult<unknown[]>(store.getAll()),
    )) ?? []
  )
    .map(decodeQueuedAction)
    .filter((record) => record !== null)
    .sort((a, b) => a.queuedAt - b.queuedAt)
