import { decodeQueuedAction } from '../decode-queued-action.ts'
import { requestResult, withObjectStore } from '../raw-database.ts'
import type { QueuedActionRecord } from '../records.ts'

/**
 * Replaces a queued action by its next state, or deletes it (null), in one transaction. @returns false, and nothing is
 * written, when it was canceled or queued again since it was read
 */
export const rawChangeAction = async (
  factory: IDBFactory,
  from: Pick<QueuedActionRecord, 'id' | 'queuedAt'>,
  next: QueuedActionRecord | null,
): Promise<boolean> =>
  (await withObjectStore(factory, 'actions', 'readwrite', async (store) => {
    const now = decodeQueuedAction(await requestResult<unknown>(store.get(from.id)))
    if (now?.queuedAt !== from.queuedAt) return false
    await (next === null ? requestResult(store.delete(from.id)) : requestResult(store.put(next)))
    return true
  })) ?? false
