import type { Page } from '@playwright/test'

type Store = 'drafts' | 'passes' | 'rooms' | 'tickets'

/** How many records a store of the device's database has; 0 while the app has not made it. */
export const countRecords = (page: Page, store: Store): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tessera-device')
        opening.onerror = () => reject(new Error('The database does not open'))
        opening.onsuccess = () => {
          const db = opening.result
          if (![...db.objectStoreNames].includes(name)) {
            db.close()
            return resolve(0)
          }
          const count = db.transaction(name).objectStore(name).count()
          count.onsuccess = () => resolve(count.result)
          db.close()
        }
      }),
    store,
  )
