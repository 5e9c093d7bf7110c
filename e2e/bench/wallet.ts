/**
 * `npm run bench:wallet`: time from the click on "My tickets" to the painted list in a wallet of 1,000 tickets, CPU of the
 * page at 4x. RUNS=9, TICKETS=1000.
 */
import { loadavg } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { browserOptions } from '../support/browser.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { ownServer } from '../support/server.ts'
import { keepTickets } from '../support/stored-tickets.ts'
import { median, printTable, throttle } from './measure.ts'

const runs = Number(process.env['RUNS'] ?? 9)
const tickets = Number(process.env['TICKETS'] ?? 1000)
const openGoal = 150

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

type Observed = Window & { __opened?: number }

/**
 * Stores copies of the only ticket: orders of four, three quarters of them past. A text for the reason given at
 * watchForCode.
 */
const multiply = (page: Page, count: number): Promise<unknown> =>
  page.evaluate(`(async () => {
    const result = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('tessera'))
    const [ticket] = await result(db.transaction('tickets').objectStore('tickets').getAll())
    const store = db.transaction('tickets', 'readwrite').objectStore('tickets')
    const day = 86_400_000
    for (let index = 1; index < ${String(count)}; index += 1) {
      const order = Math.floor(index / 4)
      const shift = order % 4 === 0 ? order * day : -(order + 60) * day
      const dates = ticket.datesWithOffset
      await result(
        store.put({
          ...ticket,
          eventShortName: 'event-' + order,
          uuid: crypto.randomUUID(),
          shortId: order.toString(16).padStart(8, '0').toUpperCase(),
          reservationId: null,
          position: index % 4,
          savedAt: Date.now(),
          checkedAt: Date.now(),
          datesWithOffset: {
            ...dates,
            startDateTime: dates.startDateTime + shift,
            endDateTime: dates.endDateTime + shift,
          },
        }),
      )
    }
    db.close()
  })()`)

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
  const [load = Number.NaN] = loadavg()
  console.log(`A wallet of ${String(tickets)} tickets; load of the machine ${load.toFixed(1)}`)
  printTable(
    ['', 'figure', 'goal'],
    [
      ['click to painted list at 4x CPU, median ms', median(times).toFixed(0), String(openGoal)],
      ['click to painted list at 4x CPU, slowest ms', Math.max(...times).toFixed(0), ''],
    ],
  )
} finally {
  await browser.close()
  await server.remove()
}
