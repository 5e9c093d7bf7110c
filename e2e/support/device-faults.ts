/** Breaks what a browser has stored, or its network, for one open profile; each returns a function that repairs it. */
import { expect, type BrowserContext, type Page } from '@playwright/test'

type Repair = () => Promise<void>

const nothing: Repair = () => Promise.resolve()

/** Ends the worker, as the system does with one that is idle: the next navigation starts it. */
export async function killWorker(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

export async function clearHttpCache(context: BrowserContext, page: Page): Promise<Repair> {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  return nothing
}

/** The first transaction of each page fails as on a connection that the system has closed. */
export async function loseConnectionOnce(context: BrowserContext): Promise<Repair> {
  await context.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...input) {
      IDBDatabase.prototype.transaction = transaction
      this.close()
      return transaction.apply(this, input)
    }
  })
  return nothing
}

/** Overwrites one ticket by a record without its fields. @param page of the origin */
export async function damageTicket(page: Page, key: readonly [string, string]): Promise<Repair> {
  const exchange = (next: unknown) =>
    page.evaluate(
      ({ at, value }) =>
        new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open('tessera-device')
          opening.onerror = () => reject(new Error('The database does not open'))
          opening.onsuccess = () => {
            const db = opening.result
            const work = db.transaction('tickets', 'readwrite')
            const tickets = work.objectStore('tickets')
            const before = tickets.get([...at])
            before.onsuccess = () => {
              tickets.put(value ?? { eventShortName: at[0], uuid: at[1], v: 1, code: 'damaged' })
            }
            work.oncomplete = () => {
              db.close()
              resolve(before.result)
            }
          }
        }),
      { at: key, value: next },
    )
  const whole = await exchange(null)
  return async () => void (await exchange(whole))
}

/** Replaces every script of the stored build by one that does not parse. @param page of the origin */
export async function breakBundle(page: Page): Promise<Repair> {
  const count = await page.evaluate(async () => {
    let scripts = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        if (!/^\/assets\/.*\.js$/.test(pathname)) continue
        scripts += 1
        const whole = await cache.match(request)
        if (whole) await (await caches.open('test-whole')).put(request, whole)
        await cache.put(request, new Response('}{', { headers: { 'Content-Type': 'text/javascript' } }))
      }
    }
    return scripts
  })
  expect(count).toBeGreaterThan(10)
  return () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'))
      const whole = await caches.open('test-whole')
      for (const request of await whole.keys())
        for (const name of names) {
          const script = await whole.match(request)
          if (script) await (await caches.open(name)).put(request, script)
        }
      await caches.delete('test-whole')
    })
}

export async function clearCacheStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
}
