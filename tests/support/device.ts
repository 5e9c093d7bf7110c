/** Services of a device with storage, for pages with a scripted API. */
import { createActionQueue } from '#app/action-queue.ts'
import type { Api } from '#core/api/client.ts'
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import type { Services } from '#platform/services.tsx'

/** The database that a page and the worker of this origin share, and the queue of actions in it. */
export function storageDevice() {
  const db = new TesseraDatabase()
  const database = () => Promise.resolve(db)
  const now = () => Date.UTC(2027, 5, 1)
  const clock = createTrustedClock({ deviceTime: now })
  const services = (api: Api): Partial<Services> => {
    const queue = createActionQueue({ api, now, clock, database, locks: null })
    return { now, clock, database, actionQueue: () => Promise.resolve(queue) }
  }
  return { db, services }
}
