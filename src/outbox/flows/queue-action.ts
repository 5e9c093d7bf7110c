import type { ActionReport } from '#device/messages.ts'
import { changeStored, withDatabase, type Tools } from '#device/tools.ts'
import { isOutage, type Result } from '#wire/result.ts'
import { attemptDelay, type QueuedAction } from '../rules/queued-action.ts'
import { changeAction, deleteAction, putAction } from '../store/write-actions.ts'

interface QueueActionTools extends Pick<Tools, 'now' | 'database'> {
  /** Called after each change of an action. */
  readonly report: (report: Pick<ActionReport, 'id' | 'state'>) => void
}

const store = (tools: QueueActionTools, action: QueuedAction, attempts: number) =>
  withDatabase(tools, async (db) => {
    const queuedAt = tools.now()
    const notBefore = queuedAt + attemptDelay(attempts)
    const record = {
      v: 1,
      id: action.id,
      action,
      queuedAt,
      attempts,
      notBefore,
      ended: null,
    } as const
    await putAction(db, record)
    return record
  })

/** Stores an action that had no answer; replaces the same one. @returns false when storage failed. Never rejects. */
export async function queueAction(tools: QueueActionTools, action: QueuedAction): Promise<boolean> {
  const record = await store(tools, action, 1)
  if (record) tools.report({ id: record.id, state: 'waiting' })
  return record !== null
}

/**
 * Stores an action while its call runs: a page that is left does not lose it. After the answer it is stored no more; in an outage it waits.
 * @returns the answer, or `queued`. Never rejects.
 */
export async function sendAction<T>(
  tools: QueueActionTools,
  action: QueuedAction,
  call: Promise<Result<T>>,
): Promise<Result<T> | 'queued'> {
  const [record, answer] = await Promise.all([store(tools, action, 0), call])
  if (isOutage(answer)) return (await queueAction(tools, action)) ? 'queued' : answer
  if (record) await withDatabase(tools, (db) => changeAction(db, record, null))
  return answer
}

/** Takes an action off the queue. @returns false when storage failed. Never rejects. */
export async function cancelAction(tools: QueueActionTools, id: string): Promise<boolean> {
  const isDeleted = await changeStored(tools, (db) => deleteAction(db, id))
  if (isDeleted) tools.report({ id, state: 'canceled' })
  return isDeleted
}
