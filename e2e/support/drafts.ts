import type { Page } from '@playwright/test'

/** The drafts in the database of the device, as JSON: a page may be reloaded once they hold what was entered. */
export const drafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('tessera-device')
        opening.onerror = () => reject(new Error('The store does not open'))
        opening.onsuccess = () => {
          const database = opening.result
          const all = database.transaction('drafts').objectStore('drafts').getAll()
          all.onerror = () => reject(new Error('The drafts cannot be read'))
          all.onsuccess = () => {
            database.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )
