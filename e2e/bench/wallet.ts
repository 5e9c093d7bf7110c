/**
 * `npm run bench:wallet`: a wallet of 1,000 tickets. Time from the click on "My tickets" to the painted list, requests of
 * a refresh, and ticket records written when one more ticket is stored. CPU of the page at 4x. RUNS=9, TICKETS=1000.
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { WalletPage } from '../pages/wallet.ts'
import { browserOptions } from '../support/browser.ts'
import { buy, type Bought } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { ownServer } from '../support/server.ts'
import { keepTickets } from '../support/stored-tickets.ts'
import { translate } from '../support/translations.ts'
import { median, printTable, throttle } from './measure.ts'

const runs = Number(process.env['RUNS'] ?? 9)
const tickets = Number(process.env['TICKETS'] ?? 1000)
const openGoal = 150

/** Runs in the page first: counts ticket records that are written, and measures from a click to the painted list. */
const observe = `{
  const { put } = IDBObjectStore.prototype
  window.__written = 0
  IDBObjectStore.prototype.put = function (...values) {
    if (this.name === 'tickets') window.__written += 1
    return put.apply(this, values)
  }
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      if (document.querySelector('main article.tk') === null) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => (window.__opened = performance.now() - timeStamp)
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, { capture: true })
}`

type Observed = Window & { __written: number; __opened?: number }

/** Stores copies of the only ticket: orders of four, three quarters of them past. */
const multiply = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (total) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
      })
    const db = await result(indexedDB.open('tessera'))
    const read = db.transaction('tickets').objectStore('tickets')
    const [ticket] = (await result(read.getAll())) as { datesWithOffset: Record<string, number> }[]
    const store = db.transaction('tickets', 'readwrite').objectStore('tickets')
    const day = 86_400_000
    for (let index = 1; index < total; index += 1) {
      const order = Math.floor(index / 4)
      const shift = order % 4 === 0 ? order * day : -(order + 60) * day
      const { startDateTime = 0, endDateTime = 0 } = ticket?.datesWithOffset ?? {}
      await result(
        store.put({
          ...ticket,
          eventShortName: `event-${String(order)}`,
          uuid: crypto.randomUUID(),
          shortId: order.toString(16).padStart(8, '0').toUpperCase(),
          reservationId: null,
          position: index % 4,
          savedAt: Date.now(),
          checkedAt: Date.now(),
          datesWithOffset: {
            ...ticket?.datesWithOffset,
            startDateTime: startDateTime + shift,
            endDateTime: endDateTime + shift,
          },
        }),
      )
    }
    db.close()
  }, count)

/** Ms from each click on the tab to the painted list; the first one, which loads the code, is left out. */
async function timesToList(page: Page, origin: string): Promise<number[]> {
  const times: number[] = []
  await page.goto(origin)
  const link = page.getByRole('navigation').locator('a[href="/wallet"]:visible')
  for (let run = 0; run <= runs; run += 1) {
    await link.waitFor()
    await throttle(page, 4)
    await link.evaluate((element: HTMLElement) => element.click())
    await page.waitForFunction(() => (window as unknown as Observed).__opened !== undefined)
    const opened = await page.evaluate(() => {
      const seen = window as unknown as Observed
      const time = seen.__opened ?? Number.NaN
      delete seen.__opened
      return time
    })
    if (run > 0) times.push(opened)
    await throttle(page, 1)
    await page.goBack()
  }
  return times
}

/** The calls of a check that the person asks for, until none came for two seconds. */
async function refresh(page: Page): Promise<{ calls: number; seconds: number }> {
  await new WalletPage(page).open()
  let calls = 0
  let last = Date.now()
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) return
    calls += 1
    last = Date.now()
  })
  const start = Date.now()
  await page.getByRole('button', { name: translate('app.wallet.check') }).click()
  while (Date.now() - last < 2000) await page.waitForRequest('**/api/**', { timeout: 2000 }).catch(() => null)
  return { calls, seconds: (last - start) / 1000 }
}

/** Ticket records that are written while one more ticket is stored. */
async function recordsWritten(page: Page, origin: string, { shortName, uuids }: Bought): Promise<number> {
  await page.goto(`${origin}/event/${shortName}/ticket/${uuids[0] ?? ''}/view`)
  await page.locator('#stored').waitFor({ state: 'detached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as Observed).__written)
}

const browser = await chromium.launch(browserOptions)
const server = await ownServer(5367)
try {
  await server.start()
  const { shortName } = await createEvent(server.origin, 'free')
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: server.origin })
  await keepTickets(context, server.origin, await buy(server.origin, shortName, 1))
  const page = context.pages()[0] ?? (await context.newPage())
  await page.addInitScript({ content: observe })
  await page.goto(server.origin)
  await multiply(page, tickets)
  const times = await timesToList(page, server.origin)
  const { calls, seconds } = await refresh(page)
  const written = await recordsWritten(page, server.origin, await buy(server.origin, shortName, 1))
  const [load = Number.NaN] = loadavg()
  console.log(`A wallet of ${String(tickets)} tickets; load of the machine ${load.toFixed(1)}`)
  printTable(
    ['', 'figure', 'goal'],
    [
      ['click to painted list at 4x CPU, median ms', median(times).toFixed(0), String(openGoal)],
      ['click to painted list at 4x CPU, slowest ms', Math.max(...times).toFixed(0), ''],
      ['calls of one check', String(calls), ''],
      ['seconds of one check', seconds.toFixed(1), ''],
      ['ticket records written for one more ticket', String(written), '1 and its pages'],
    ],
  )
} finally {
  await browser.close()
  await server.remove()
}
