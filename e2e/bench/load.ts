/** `npm run bench:load`: first visit on a slow network (1.6 Mbit/s, 150 ms) at 4x CPU. RUNS=5; medians. */
import { chromium } from '@playwright/test'
import { browserOptions } from '../support/browser.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { ownServer } from '../support/server.ts'
import { median, printTable, throttle, watchForCode } from './measure.ts'

const runs = Number(process.env['RUNS'] ?? 5)
const goal = 2000

interface Visit {
  /** Time until the main content is visible, ms: the ticket code, else the largest contentful paint. */
  readonly content: number
  readonly longTasks: number
  /** Sum of the time above 50 ms of each long task, ms. */
  readonly blocked: number
  readonly bytes: number
  readonly scripts: number
}

/**
 * Runs in the page first and stores the entries of the performance observers. It is a text for the reason
 * given at watchForCode.
 */
const observe = `{
  const seen = (window.__seen = { lcp: 0, longTasks: 0, blocked: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks += 1
      seen.blocked += duration - 50
    }
  }).observe({ type: 'longtask', buffered: true })
}`

const browser = await chromium.launch(browserOptions)
const server = await ownServer(5364, { DEMO: 'on' })

async function visit(address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    serviceWorkers: 'allow',
  })
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
  let bytes = 0
  let scripts = 0
  const kinds = new Map<string, string>()
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
  })
  await page.addInitScript({ content: observe + watchForCode })
  await page.goto(address)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(
    () => (window as unknown as { __seen: { lcp: number; longTasks: number; blocked: number } }).__seen,
  )
  const code = await page.locator('html').getAttribute('data-code-seen')
  await context.close()
  // When the app takes over, it paints the ticket's text again in the same place; that paint does not count.
  return { ...seen, content: code === null ? seen.lcp : Number(code), bytes, scripts }
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
  const visits = new Map<string, Visit[]>(pages.map(([name]) => [name, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const [name, path] of pages) visits.get(name)?.push(await visit(server.origin + path))
  }
  const middle = (name: string, pick: (one: Visit) => number) => median((visits.get(name) ?? []).map(pick))
  console.log(`First visit, 1.6 Mbit/s, 150 ms, 4x CPU: medians of ${String(runs)} runs`)
  printTable(
    ['', 'content visible ms', 'long tasks', 'blocked ms', 'script kB', 'all kB'],
    pages.map(([name]) => [
      name,
      middle(name, ({ content }) => content).toFixed(0),
      middle(name, ({ longTasks }) => longTasks).toFixed(0),
      middle(name, ({ blocked }) => blocked).toFixed(0),
      (middle(name, ({ scripts }) => scripts) / 1000).toFixed(1),
      (middle(name, ({ bytes }) => bytes) / 1000).toFixed(1),
    ]),
  )
  console.log(`Goal: content visible within ${String(goal)} ms on an idle machine.`)
} finally {
  await browser.close()
  await server.remove()
}
