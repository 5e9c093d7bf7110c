/** One visit and one click on a slow network: 1.6 Mbit/s, 150 ms, 4x CPU. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { throttle, watchForCode } from './measure.ts'

export interface Traffic {
  readonly requests: number
  /** Bytes on the wire. */
  readonly scripts: number
  readonly all: number
}

export interface Visit extends Traffic {
  /** Time until the main content is visible, ms: the ticket code, else the largest contentful paint. */
  readonly content: number
  /** Time until React answers the page; of another client, until the content is visible and no long task runs, ms. */
  readonly interactive: number
  /** Sum of the time above 50 ms of each long task, ms. */
  readonly blocked: number
}

export interface Click extends Traffic {
  /** Time until the frame of the next page, and until its form, ms. */
  readonly frame: number
  readonly form: number
}

/** Times that the scripts below store, ms. */
interface Measured {
  __seen: {
    readonly lcp: number
    readonly blocked: number
    readonly free: number
    readonly interactive: number
  }
  __click?: { readonly begin: number; readonly frame: number; readonly form: number }
}

/**
 * Runs in the page first and stores what the observers report. It is a text for the reason given at watchForCode.
 * React marks the elements that it has hydrated or created with a property.
 */
const observe = `{
  performance.setResourceTimingBufferSize(2000)
  const seen = (window.__seen = { lcp: 0, blocked: 0, free: 0, interactive: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.blocked += duration - 50
      seen.free = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const heading = document.querySelector('#root main h1')
    const ready = heading && Object.keys(heading).some((key) => key.startsWith('__react'))
    if (ready) seen.interactive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

/** The first name in the form, of any client. */
const firstName = 'input:is([name*="irst"], [id*="irst"], [formcontrolname*="irst"])'

/** Records, from the next click on, the first frames with the outline of a page and with the form. */
const observeClick = `addEventListener('click', () => {
  const begin = performance.now()
  const seen = (window.__click = { begin, frame: 0, form: 0 })
  const look = () => {
    const time = performance.now() - begin
    if (document.querySelector('.skeleton, ${firstName}')) seen.frame ||= time
    if (document.querySelector('${firstName}')) seen.form = time
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}, { capture: true, once: true })`

export const newVisitor = (browser: Browser): Promise<BrowserContext> =>
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

/** @param isTessera false for another client */
export async function visit(context: BrowserContext, address: string, isTessera: boolean): Promise<Visit> {
  const page = await slowPage(context)
  await page.addInitScript({ content: observe + watchForCode })
  await page.goto(address)
  if (isTessera) await page.waitForFunction(() => (window as unknown as Measured).__seen.interactive > 0)
  await page.waitForLoadState('networkidle')
  const { lcp, free, blocked, ...seen } = await page.evaluate(() => (window as unknown as Measured).__seen)
  const code = await page.locator('html').getAttribute('data-code-seen')
  const interactive = isTessera ? seen.interactive : Math.max(lcp, free)
  const traffic = await trafficBetween(page, 0, interactive)
  await page.close()
  // When the app takes over, it paints the ticket's text again in the same place; that paint does not count.
  return { blocked, interactive, content: code === null ? lcp : Number(code), ...traffic }
}

/** Waits until the worker answers the next visit. */
export async function untilInstalled(context: BrowserContext, address: string): Promise<void> {
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

/** Chooses one ticket: in the first list of numbers, else with the first button that adds one. */
async function chooseTicket(page: Page): Promise<void> {
  const oneOption = page.locator('option', { hasText: /^\s*1\s*$/ })
  const list = page.locator('select', { has: oneOption }).first()
  const moreButton = page.getByRole('button', { name: /^(?:one more|add|\+)/i }).first()
  await list.or(moreButton).first().waitFor()
  if (await list.isVisible()) await list.selectOption('1')
  else await moreButton.click()
}

/** @param address of an event, in any client */
export async function clickContinue(browser: Browser, address: string): Promise<Click> {
  const context = await newVisitor(browser)
  const page = await slowPage(context)
  await page.goto(address)
  await chooseTicket(page)
  await untilQuiet(page)
  await page.evaluate(observeClick)
  await page
    .getByRole('button', { name: /continue|next|proceed/i })
    .last()
    .click()
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
