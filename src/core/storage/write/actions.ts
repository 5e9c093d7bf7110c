/** Writes the queue of actions; sending them changes it by raw-change-action.ts, in the worker, too. */
import type { TesseraDatabase } from '../database.ts'
import type { QueuedActionRecord } from '../records.ts'
import { withReconnect } from '../with-reconnect.ts'
import { withSpace } from './with-space.ts'

export const putAction = (db: TesseraDatabase, record: QueuedActionRecord): Promise<unknown> =>
  withSpace(db, () => db.actions.put(record))

export const deleteAction = (db: TesseraDatabase, id: string): Promise<void> =>
  withReconnect(db, () => db.actions.delete(id))
