/** The records of queued actions. */
import * as z from 'zod/mini'
import { number, record, text, v } from '#device/storage/records.ts'
import { actionEnd, queuedAction } from '../rules/queued-action.ts'

export const queuedActionRecord = record({
  v,
  /** The same action has the same id. */
  id: text,
  action: queuedAction,
  queuedAt: number,
  /** Attempts without success since it was queued. */
  attempts: number,
  /** The action is not sent again before this time, unless the connection is back. */
  notBefore: number,
  /** Why it is not sent any more; null while it waits. */
  ended: z.nullable(actionEnd),
})
/** An action without an answer, which is sent again until the server answers (docs/OFFLINE.md#queued-actions). */
export type QueuedActionRecord = z.output<typeof queuedActionRecord>
