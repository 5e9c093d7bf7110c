/**
 * `npm run bench:wallet`: a wallet of 1,000 tickets. Time from the click on "My tickets" to the painted list, CPU of the page
 * at 4x; requests and written records of one refresh that finds no change, and of one ticket that is saved. Requests are
 * counted in a server before the real one, which also answers for the copied tickets; records by a wrapper around IndexedDB
 * and Cache Storage. RUNS=9, TICKETS=1000.
 */
import { loadavg } from 'node:os'
import { chromium, expect, type Page } from '@playwright/test'
import { browserOptions } from '../support/browser-options.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { e2ePort } from '../support/port.ts'
import { ownServer } from '../support/server.ts'
import { keepTickets } from '../support/stored-tickets.ts'
import { startCountingServer, type CopiedTicket } from './counting-server.ts'
import { median, printTable, throttle } from './measure.ts'

const runs = Number(process.env['RUNS'] ?? 9)
const tickets = Number(process.env['TICKETS'] ?? 1000)
const openGoal = 150

/** Runs in the page first: counts the records that are written, by store; `cache` for copies of pages. */
const countWrites = `{
  const written = (window.__written = {})
  const count = (prototype, method, nameOf) => {
    const original = prototype[method]
    prototype[method] = function (...args) {
      const name = nameOf(this)
      written[name] = (written[name] ?? 0) + 1
      return original.apply(this, args)
    }
  }
  count(IDBObjectStore.prototype, 'put', (store) => store.name)
  count(IDBObjectStore.prototype, 'add', (store) => store.name)
  count(Cache.prototype, 'put', () => 'cache')
}`

/** Runs in the page first: measures from a click to the painted list. */
const observe = `{
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

type Writes = Readonly<Record<string, number>>
type Observed = Window & { __opened?: number; __written?: Writes }

const day = 86_400_000

/** Orders of four, three quarters of them past. */
const copiedTickets = (count: number): CopiedTicket[] =>
  Array.from({ length: count - 1 }, (_, index) => {
    const order = Math.floor((index + 1) / 4)
    return {
      eventShortName: `event-${String(order)}`,
      uuid: crypto.randomUUID(),
      shortId: order.toString(16).padStart(8, '0').toUpperCase(),
      position: (index + 1) % 4,
      shift: order % 4 === 0 ? order * day : -(order + 60) * day,
    }
  })

/** Stores copies of the only ticket, without their pages. A text for the reason given at watchForCode. */
const multiply = (page: Page, copies: readonly CopiedTicket[]): Promise<unknown> =>
  page.evaluate(`(async () => {
    const result = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('tessera-device'))
    const [ticket] = await result(db.transaction('tickets').objectStore('tickets').getAll())
    const store = db.transaction('tickets', 'readwrite').objectStore('tickets')
    const dates = ticket.datesWithOffset
    for (const { shift, ...copy } of ${JSON.stringify(copies)})
      await result(
        store.put({
          ...ticket,
          ...copy,
          reservationId: null,
          pageInputs: null,
          datesWithOffset: {
            ...dates,
            startDateTime: dates.startDateTime + shift,
            endDateTime: dates.endDateTime + shift,
          },
        }),
      )
    db.close()
  })()`)

const writesOf = (page: Page): Promise<Writes> =>
  page.evaluate(() => ({ ...(window as unknown as Observed).__written }))

const sum = (writes: Writes, stores: readonly string[]): number =>
  stores.reduce((total, store) => total + (writes[store] ?? 0), 0)

/** Waits until no refresh has run for two seconds. */
async function refreshed(page: Page): Promise<void> {
  let free = 0
  const look = async () => {
    const { held = [] } = await page.evaluate(() => navigator.locks.query())
    return (free = held.some(({ name }) => name === 'tessera-refresh') ? 0 : free + 1)
  }
  await expect.poll(look, { intervals: [500], timeout: 600_000 }).toBeGreaterThanOrEqual(5)
}

interface Refresh {
  readonly requests: number
  readonly writes: Writes
  readonly ms: number
}

/** One visit of the wallet: the refresh that it begins with, and one by the button. */
async function refresh(page: Page, requests: () => number): Promise<Refresh> {
  const [calls, start] = [requests(), Date.now()]
  await page.goto('/wallet')
  await page.locator('main article.tk').first().waitFor({ timeout: 120_000 })
  await refreshed(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await refreshed(page)
  return { requests: requests() - calls, writes: await writesOf(page), ms: Date.now() - start }
}

/** What is written when the link of one more ticket is opened. */
async function saveOne(page: Page, shortName: string, uuid: string): Promise<Writes> {
  await page.goto(`/event/${shortName}/ticket/${uuid}/view`)
  await page.waitForFunction(
    () => ((window as unknown as Observed).__written?.['cache'] ?? 0) > 2,
    undefined,
    { timeout: 120_000 },
  )
  return writesOf(page)
}

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

const browser = await chromium.launch(browserOptions)
const server = await ownServer(e2ePort)
const copies = copiedTickets(tickets)
try {
  await server.start()
  const { shortName } = await createEvent(server.origin, 'free')
  const bought = await buy(server.origin, shortName, 1)
  const other = await buy(server.origin, shortName, 1)
  const front = await startCountingServer(server.origin, bought, copies)
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, baseURL: front.origin })
  await context.addInitScript({ content: countWrites })
  await keepTickets(context, front.origin, bought)
  const page = context.pages()[0] ?? (await context.newPage())
  await page.addInitScript({ content: observe })
  await page.goto('/')
  await multiply(page, copies)
  // A visit checks at most 600 tickets: the first ones store pictures and pages.
  for (let visit = 0; visit < 3; visit += 1) await refresh(page, front.requests)
  const unchanged = await refresh(page, front.requests)
  const times = await timesToList(page, front.origin)
  const saved = await saveOne(page, shortName, other.uuids[0] ?? '')
  const [load = Number.NaN] = loadavg()
  console.log(`A wallet of ${String(tickets)} tickets; load of the machine ${load.toFixed(1)}`)
  const count = (writes: Writes, ...stores: string[]) => String(sum(writes, stores))
  printTable(
    ['', 'figure', 'goal'],
    [
      ['click to painted list at 4x CPU, median ms', median(times).toFixed(0), String(openGoal)],
      ['click to painted list at 4x CPU, slowest ms', Math.max(...times).toFixed(0), ''],
      [
        'refresh without a change: requests',
        String(unchanged.requests),
        'two runs of <= 300 tickets and their events',
      ],
      [
        'refresh without a change: seconds, 4 of them idle',
        (unchanged.ms / 1000).toFixed(1),
        'two runs of <= 30',
      ],
      ['refresh without a change: marks written', count(unchanged.writes, 'tickets'), 'tickets checked'],
      ['refresh without a change: pages written', count(unchanged.writes, 'cache'), '0'],
      ['one ticket saved: tickets written', count(saved, 'tickets'), '1'],
      ['one ticket saved: pages written', count(saved, 'cache'), '3 or 4, the list among them'],
    ],
  )
  await front.stop()
} finally {
  await browser.close()
  await server.remove()
}
