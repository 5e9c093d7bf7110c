/** Services of a device with storage, for pages with a scripted API. */
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import { TesseraDatabase } from '#core/storage/database.ts'
import type { Services } from '#shared/services.ts'

/** The database that a page and the worker of this origin share. */
export function storageDevice() {
  const db = new TesseraDatabase()
  const now = () => Date.UTC(2027, 5, 1)
  const services = (): Partial<Services> => ({
    now,
    clock: createTrustedClock({ deviceTime: now }),
    database: () => Promise.resolve(db),
  })
  return { db, services }
}
