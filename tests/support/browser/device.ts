/** Services of a device with storage, for pages with a scripted API. */
import { TesseraDatabase } from '#device/storage/database.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import { reportAction } from '#outbox/flows/action-channel.ts'
import { cancelAction, queueAction, sendAction } from '#outbox/flows/queue-action.ts'
import { runQueuedActions } from '#outbox/flows/run-queued-actions.ts'
import { actionHandlers } from '#shell/flows/action-handlers.ts'
import type { Api } from '#wire/client.ts'
import type { TestServices } from '../test-services.ts'

/** The database that a page and the worker of this origin share, and the queue of actions in it. */
export function storageDevice() {
  const db = new TesseraDatabase()
  const database = () => Promise.resolve(db)
  const now = () => Date.UTC(2027, 5, 1)
  const clock = createTrustedClock({ deviceTime: now })
  const services = (api: Api): Partial<TestServices> => {
    const tools = { api, now, clock, database, locks: null, report: reportAction }
    return {
      now,
      clock,
      database,
      queueAction: (action) => queueAction(tools, action),
      sendAction: (action, call) => sendAction(tools, action, call),
      cancelAction: (id) => cancelAction(tools, id),
      runQueuedActions: (force) => runQueuedActions({ ...tools, handlers: actionHandlers }, force),
    }
  }
  return { db, services }
}
