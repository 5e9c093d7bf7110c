import { readFrom } from './database-access.ts'
import type { TesseraDatabase } from './database.ts'

type StoreName = 'tickets' | 'orders' | 'passes' | 'journal' | 'drafts' | 'rooms' | 'actions'

/** True when one of the stores has a record. */
export const hasAny = (db: TesseraDatabase, stores: readonly StoreName[]): Promise<boolean> =>
  readFrom(db, async () => {
    const counts = await Promise.all(stores.map((store) => db[store].count()))
    return counts.some((count) => count > 0)
  })
