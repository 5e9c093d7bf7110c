import type { ActionReport } from '#core/contract/messages.ts'
import { actionId, attemptDelay, type QueuedAction } from '#core/domain/queued-action.ts'
import { deleteAction, putAction } from '#core/storage/write/actions.ts'
import type { Tools } from './tools.ts'

interface QueueActionTools extends Pick<Tools, 'now' | 'database'> {
  /** Called after each change of an action. */
  readonly report: (report: Pick<ActionReport, 'id' | 'state'>) => void
}

/** Stores an action that had no answer; replaces the same one. @returns false when storage failed. Never rejects. */
export async function queueAction(tools: QueueActionTools, action: QueuedAction): Promise<boolean> {
  const id = actionId(action)
  const now = tools.now()
  try {
    const db = await tools.database()
    await putAction(db, {
      v: 1,
      id,
      action,
      queuedAt: now,
      attempts: 1,
      notBefore: now + attemptDelay(1),
      ended: null,
    })
  } catch {
    return false
  }
  tools.report({ id, state: 'waiting' })
  return true
}

/** Takes an action off the queue. @returns false when storage failed. Never rejects. */
export async function cancelAction(tools: QueueActionTools, id: string): Promise<boolean> {
  try {
    await deleteAction(await tools.database(), id)
  } catch {
    return false
  }
  tools.report({ id, state: 'canceled' })
  return true
}
