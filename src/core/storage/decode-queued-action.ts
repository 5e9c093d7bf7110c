/** Decodes queued actions, apart from the other records: their forms are large, and few pages need them (byte budgets). */
import * as z from 'zod/mini'
import { actionEnd } from '#core/domain/action-end.ts'
import { queuedAction } from '#core/domain/queued-action.ts'
import { decodeOrNull } from './decode-records.ts'
import type { QueuedActionRecord } from './records.ts'

const text = z.string()
const number = z.number()

const queuedActionRecord: z.ZodMiniType<QueuedActionRecord> = z.looseObject({
  v: z.literal(1),
  id: text,
  action: queuedAction,
  queuedAt: number,
  attempts: number,
  notBefore: number,
  ended: z.nullable(actionEnd),
})

export const decodeQueuedAction = decodeOrNull(queuedActionRecord)
