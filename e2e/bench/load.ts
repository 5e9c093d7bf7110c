/**
 * `npm run bench:load`: first visit, second visit and the click from the event to the booking form, on a slow network
 * (1.6 Mbit/s, 150 ms) at 4x CPU. RUNS=5; medians. `DIST` names the build to measure, as a copy of an earlier one.
 */
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { EventPage } from '../pages/event.ts'
import { browserOptions } from '../support/browser-options.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { ownServer } from '../support/server.ts'
import { median, printTable, throttle, watchForCode } from './measure.ts'

const runs = Number(process.env['RUNS'] ?? 5)
const goal = 2000

interface Traffic {
  readonly requests: number
  /** Bytes on the wire. */
  readonly scripts: number
  readonly all: number
}

interface Visit extends Traffic {
  /** Time until the main content is visible, ms: the ticket code, else the largest contentful paint. */
  readonly content: number
  /** Time until React answers the page, ms. */
  readonly interactive: number
  /** Sum of the time above 50 ms of each long task, ms. */
  readonly blocked: number
}

interface Click extends Traffic {
  /** Time until the frame of the next page, and until its form, ms. */
  readonly frame: number
  readonly form: number
}

/** What the scripts below store, ms. */
interface Measured {
  __seen: { readonly lcp: number; readonly blocked: number; readonly interactive: number }
  __click?: { readonly begin: number; readonly frame: number; readonly form: number }
}

/**
 * Runs in the page first and stores what the observers report. It is a text for the reason given at watchForCode.
 * React marks the elements that it has hydrated or created with a property.
 */
const observe = `{
  performance.setResourceTimingBufferSize(2000)
  const seen = (window.__seen = { lcp: 0, blocked: 0, interactive: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const heading = document.querySelector('#root main h1')
    const ready = heading && Object.keys(heading).some((key) => key.startsWith('__react'))
    if (ready) seen.interactive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** As above: from the next click on, the first frames with the outline of a page and with the form. */
const observeClick = `addEventListener('click', () => {
  const begin = performance.now()
  const seen = (window.__click = { begin, frame: 0, form: 0 })
  const look = () => {
    const time = performance.now() - begin
    if (document.querySelector('.skeleton, main input[form]')) seen.frame ||= time
    if (document.querySelector('main input[form]')) seen.form = time
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}, { capture: true, once: true })`

const browser = await chromium.launch(browserOptions)
const server = await ownServer(5364, { DEMO: 'on' })

const newVisitor = () =>
  browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'allow',
  })

/** A page on the slow network. */
async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1000 * 1000) / 8,
    uploadThroughput: (750 * 1000) / 8,
  })
  await throttle(page, 4)
  return page
}

/** What the page requested from the network between two times, ms since the navigation. */
async function trafficBetween(page: Page, from: number, until: number): Promise<Traffic> {
  const timings = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => entry.toJSON() as PerformanceResourceTiming,
    ),
  )
  const fetched = timings.filter(
    ({ startTime, transferSize }) => transferSize > 0 && startTime >= from && startTime < until,
  )
  const bytes = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const scripts = fetched.filter(({ name }) => name.endsWith('.js'))
  return { requests: fetched.length, scripts: bytes(scripts), all: bytes(fetched) }
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await slowPage(context)
  await page.addInitScript({ content: observe + watchForCode })
  await page.goto(address)
  await page.locator('main h1').waitFor()
  await page.waitForFunction(() => (window as unknown as Measured).__seen.interactive > 0)
  await page.waitForLoadState('networkidle')
  const { lcp, ...seen } = await page.evaluate(() => (window as unknown as Measured).__seen)
  const code = await page.locator('html').getAttribute('data-code-seen')
  const traffic = await trafficBetween(page, 0, seen.interactive)
  await page.close()
  // When the app takes over, it paints the ticket's text again in the same place; that paint does not count.
  return { ...seen, content: code === null ? lcp : Number(code), ...traffic }
}

/** Waits until the worker answers the next visit. */
async function untilInstalled(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.close()
}

/** The network is quiet when no request has ended for this time, ms: longer than the largest file takes. */
const quietTime = 1500

/** Waits for a quiet network. The load state `networkidle` is that of the first load, and stays when the app requests more. */
async function untilQuiet(page: Page): Promise<void> {
  const requestEnds = () =>
    page.waitForEvent('requestfinished', { timeout: quietTime }).then(
      () => true,
      () => false,
    )
  while (await requestEnds());
}

async function clickContinue(shortName: string): Promise<Click> {
  const context = await newVisitor()
  const page = await slowPage(context)
  await page.goto(`${server.origin}/event/${shortName}`)
  const event = new EventPage(page)
  await event.choose('Standard', 1)
  await untilQuiet(page)
  await page.evaluate(observeClick)
  await event.continueButton.click()
  const shown = await page.waitForFunction(() => {
    const click = (window as unknown as Measured).__click
    return click !== undefined && click.form > 0 ? click : null
  })
  const { begin, ...seen } = (await shown.jsonValue()) ?? { begin: 0, frame: Number.NaN, form: Number.NaN }
  await page.waitForLoadState('networkidle')
  const traffic = await trafficBetween(page, begin, begin + seen.form)
  await context.close()
  return { ...seen, ...traffic }
}

/** Prints the medians of some measures of each row. */
function printMedians<T>(
  title: string,
  rows: ReadonlyMap<string, readonly T[]>,
  measures: Readonly<Record<string, (one: T) => number>>,
): void {
  console.log(title)
  printTable(
    ['', ...Object.keys(measures)],
    [...rows].map(([name, all]) => [
      name,
      ...Object.values(measures).map((pick) => median(all.map(pick)).toFixed(0)),
    ]),
  )
}

const trafficMeasures = {
  requests: ({ requests }: Traffic) => requests,
  'script kB': ({ scripts }: Traffic) => scripts / 1000,
  'all kB': ({ all }: Traffic) => all / 1000,
}
const visitMeasures = {
  'content ms': ({ content }: Visit) => content,
  'interactive ms': ({ interactive }: Visit) => interactive,
  'blocked ms': ({ blocked }: Visit) => blocked,
  ...trafficMeasures,
}

try {
  await server.start()
  const { shortName } = await createEvent(server.origin, 'free')
  const { uuids } = await buy(server.origin, shortName)
  const pages = [
    ['home', '/'],
    ['event', `/event/${shortName}`],
    ['ticket', `/event/${shortName}/ticket/${uuids[0] ?? ''}/view`],
  ] as const
  const first = new Map<string, Visit[]>(pages.map(([name]) => [name, []]))
  const second = new Map<string, Visit[]>(pages.map(([name]) => [name, []]))
  const clicks: Click[] = []
  for (let run = 0; run < runs; run += 1) {
    for (const [name, path] of pages) {
      const context = await newVisitor()
      first.get(name)?.push(await visit(context, server.origin + path))
      await untilInstalled(context, server.origin + path)
      second.get(name)?.push(await visit(context, server.origin + path))
      await context.close()
    }
    clicks.push(await clickContinue(shortName))
  }
  console.log(
    `1.6 Mbit/s, 150 ms, 4x CPU: medians of ${String(runs)} runs; traffic until the page is interactive`,
  )
  printMedians('First visit', first, visitMeasures)
  console.log(`Goal: content visible within ${String(goal)} ms on an idle machine.`)
  printMedians('Second visit', second, visitMeasures)
  printMedians('Click', new Map([['event to form', clicks]]), {
    'frame ms': ({ frame }) => frame,
    'form ms': ({ form }) => form,
    ...trafficMeasures,
  })
} finally {
  await browser.close()
  await server.remove()
}
