import * as z from 'zod/mini'
import { actionEnd, actionKinds } from '#core/domain/action-end.ts'
import { decodeOrNull } from '../decode-records.ts'
import { rawRecords } from '../raw-database.ts'

const queueEntry = z.object({
  id: z.string(),
  action: z.object({ kind: z.enum(actionKinds) }),
  queuedAt: z.number(),
  ended: z.nullable(actionEnd),
})
/** What a screen shows of a queued action. */
export type QueueEntry = z.output<typeof queueEntry>

const decodeEntry = decodeOrNull(queueEntry)

/**
 * The queued actions as screens show them, the oldest first; damaged records are left out.
 * @throws when the database cannot be read
 */
export const rawQueue = async (factory: IDBFactory): Promise<QueueEntry[]> =>
  (await rawRecords(factory, 'actions', decodeEntry)).sort((a, b) => a.queuedAt - b.queuedAt)
