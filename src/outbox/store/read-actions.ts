import { readFrom } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { type QueuedActionRecord, queuedActionRecord } from './records.ts'

/** Every queued action, the oldest first, without damaged records. */
export const allActions = async (db: TesseraDatabase): Promise<QueuedActionRecord[]> =>
  (await readFrom(db, () => db.actions.toArray()))
    .map((row) => decode(queuedActionRecord, row))
    .filter((record) => record !== null)
    .sort((a, b) => a.queuedAt - b.queuedAt)
