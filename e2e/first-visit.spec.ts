/**
 * First visits: what a page fetches before it can be used, what a click of the purchase fetches, and a ticket's link on a
 * device that does not have it, which the server answers with a static page.
 */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { parse } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { ada, BookingPage, samira } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { chunkOf } from './support/chunks.ts'
import { decodeOnly } from './support/decode-only.ts'
import { createEvent, createSubscription, issuedCode } from './support/events.ts'
import { e2ePort } from './support/port.ts'
import { ownServer } from './support/server.ts'
import { placesOf, watchTakeover } from './support/takeover.ts'
import { translate } from './support/translations.ts'

/** The document as the server compresses it. */
async function documentOf(address: string): Promise<{ readonly bytes: number; readonly style: string }> {
  const [answer] = (await once(get(address, { headers: { 'accept-encoding': 'br' } }), 'response')) as [
    IncomingMessage,
  ]
  const body = await buffer(answer)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(brotliDecompressSync(body).toString()) ?? []
  return { bytes: body.length, style }
}

test('documents have the style of what they draw, and that of an event arrives with the first packets', async ({
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'extras')
  const limits = [
    { path: '/', most: 24_000, style: 20_000 },
    { path: '/events-all', most: 24_000, style: 20_000 },
    { path: `/event/${shortName}`, most: 14_000, style: 20_000 },
  ]
  for (const { path, most, style: mostStyle } of limits) {
    const { bytes, style } = await documentOf(origin + path)
    expect(style.length, path).toBeGreaterThan(10_000)
    expect(style.length, path).toBeLessThan(mostStyle)
    expect(bytes, path).toBeLessThan(most)
  }
})

test('the document of every page of the demo has at most 20,000 characters of style', async () => {
  const server = await ownServer(e2ePort + 1, { DEMO: 'on' })
  try {
    await server.start()
    const read = async (path: string): Promise<unknown> =>
      (await fetch(`${server.origin}/api/v2/public/${path}`)).json()
    const events = (await read('events')) as { readonly shortName: string }[]
    const passes = (await read('subscriptions')) as { readonly id: string }[]
    const organizers = readdirSync('server/demo/organizers').map((file) => `/o/${parse(file).name}`)
    const paths = [
      ...['/', '/events-all', '/subscriptions-all'],
      ...organizers.flatMap((path) => [path, `${path}/events-all`]),
      ...events.map(({ shortName }) => `/event/${shortName}`),
      ...passes.map(({ id }) => `/subscription/${id}`),
    ]
    const sizes = new Map<string, number>()
    for (const path of paths) sizes.set(path, (await documentOf(server.origin + path)).style.length)
    // One without content is not rendered: the list of an organizer who has no event.
    expect([...sizes].filter(([, size]) => size > 0).length).toBeGreaterThan(90)
    expect([...sizes].filter(([, size]) => size > 20_000)).toEqual([])
  } finally {
    await server.remove()
  }
})

async function boughtTicket(origin: string) {
  const { shortName } = await createEvent(origin, 'free')
  const [uuid = ''] = (await buy(origin, shortName)).uuids
  return { shortName, uuid, code: await issuedCode(origin, shortName, uuid) }
}

test('the ticket page shows the code without any script', async ({ browser, baseURL }) => {
  const origin = baseURL ?? ''
  const { shortName, uuid, code } = await boughtTicket(origin)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await new TicketPage(page).open(origin, shortName, uuid)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
  await context.close()
})

test('the ticket page requests nothing of the app before the code is painted, and does not move it when the app starts', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const origin = baseURL ?? ''
  const { shortName, uuid } = await boughtTicket(origin)
  await page.addInitScript({ content: watchTakeover })
  await new TicketPage(page).open(origin, shortName, uuid)
  await expect(page.locator('#root h1')).toHaveCount(1)
  const { painted, requested } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    requested: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }))
  const entry = requested.find(({ name }) => name.endsWith(chunkOf('src/ticket/pages/ticket.tsx')))
  expect(entry?.startTime).toBeGreaterThan(painted)
  expect(requested.filter(({ startTime }) => startTime < painted)).toEqual([])
  const { stored, app } = await placesOf(page)
  expect(stored.length).toBeGreaterThan(0)
  expect(new Set([...stored, ...app]).size).toBe(1)
})

/** Runs in the page first: a tab in the background, which draws no frame and so decodes no picture and reports no paint. */
const inBackground = `{
  Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })
  window.requestAnimationFrame = () => 0
  HTMLImageElement.prototype.decode = () => new Promise(() => undefined)
  const { observe } = PerformanceObserver.prototype
  PerformanceObserver.prototype.observe = function (options) {
    if (options.type !== 'paint') observe.call(this, options)
  }
}`

test('the ticket page stores the ticket of a link that is opened in a background tab', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName, uuid } = await boughtTicket(origin)
  await page.addInitScript({ content: inBackground })
  await (await new TicketPage(page).open(origin, shortName, uuid)).untilTaken()
  const copy = () =>
    page.evaluate(async () => (await caches.match(location.pathname, { ignoreVary: true }))?.text())
  await expect.poll(copy).toContain('data-stored="page"')
})

test('the ticket page keeps the code on the screen when the network fails before the ticket is stored', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName, uuid, code } = await boughtTicket(origin)
  await page.route('**/api/v2/public/event/*/ticket/**', (route) => route.abort())
  await new TicketPage(page).open(origin, shortName, uuid)
  await expect(page.locator('#root h1')).toHaveCount(1)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
  await page.unroute('**/api/v2/public/event/*/ticket/**')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.locator('#stored')).toHaveCount(0)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
})

/** Runs in the page first: work for an idle page waits until the test calls `runIdle`. */
const holdIdle = `{
  const waiting = new Map()
  let last = 0
  window.requestIdleCallback = (work) => (waiting.set(++last, work), last)
  window.cancelIdleCallback = (handle) => waiting.delete(handle)
  window.runIdle = () => { for (const [handle, work] of waiting) { waiting.delete(handle); work() } }
}`

const runIdle = (page: Page) => page.evaluate(() => (window as { runIdle?: () => void }).runIdle?.())

/** The app answers the rendered page. */
const untilHydrated = (page: Page) => page.waitForFunction(() => !('onEarlyClick' in window))

/** Runs what waits for an idle page until the browser has the file of a module. */
const untilLoaded = (page: Page, module: string) =>
  expect
    .poll(async () => {
      await runIdle(page)
      return page.evaluate(
        (path) => performance.getEntriesByName(new URL(path, location.origin).href).length,
        chunkOf(module),
      )
    })
    .toBeGreaterThan(0)

test('a rendered page requests its code and style after its first paint', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(baseURL ?? '', 'free')
  for (const path of ['/', '/events-all', '/subscriptions-all', `/event/${shortName}`]) {
    await page.goto(path)
    await untilHydrated(page)
    const files = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(?:css|js)$/.test(name))
        .map(
          ({ name, startTime }) =>
            `${name} ${startTime > (paint?.startTime ?? Infinity) ? 'after' : 'before'}`,
        )
    })
    expect(files.length, path).toBeGreaterThan(3)
    expect(
      files.filter((file) => file.endsWith('before')),
      path,
    ).toEqual([])
  }
})

for (const name of ['home', 'event'])
  test(`the ${name} page fetches at most twelve files until it is idle (Q15)`, async ({ page, baseURL }) => {
    const path = name === 'home' ? '/' : `/event/${(await createEvent(baseURL ?? '', 'free')).shortName}`
    const fetched: string[] = []
    // The number of pictures depends on the size of the screen.
    page.on('request', (request) => {
      if (request.resourceType() !== 'image') fetched.push(new URL(request.url()).pathname)
    })
    // The app requests the other texts when the page is idle.
    const texts = page.waitForResponse(/i18n\/bundle/)
    await page.goto(path)
    await texts
    await page.waitForLoadState('networkidle')
    expect(fetched.length).toBeLessThanOrEqual(12)
  })

test('no step of a purchase fetches a script after the click that leads to it (Q15)', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(baseURL ?? '', 'free')
  const scripts: string[] = []
  // The first refresh of the wallet and the retention, which no click starts, load at any time.
  const inBackground = [
    ...['wallet.json', 'passes.json'].map((file) => `src/i18n/locales/en/${file}`),
    'src/wallet/flows/enforce-retention.ts',
  ].map(chunkOf)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script' && !inBackground.includes(pathname)) scripts.push(pathname)
  })
  const beforeClick = async (...modules: readonly string[]) => {
    for (const module of modules) await untilLoaded(page, module)
    await page.waitForLoadState('networkidle')
    scripts.length = 0
  }
  await page.addInitScript({ content: holdIdle })

  const event = new EventPage(page)
  await event.open(shortName)
  await untilHydrated(page)
  await runIdle(page)
  await event.choose('Standard', 2)
  await beforeClick('src/purchase/pages/booking.tsx', 'src/device/storage/database.ts')
  const read: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) read.push(request.url())
  })
  // The form waits for the visitor, who is known before the click: the server answers no later request for them.
  await page.route('**/api/v2/public/user/me', () => undefined)
  const id = await event.reserve()
  const booking = new BookingPage(page)
  await booking.fillAll(samira, ada, samira)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(scripts).toEqual([])
  // The answer of the call that reserved has the reservation.
  expect(read.filter((url) => url.includes(id))).toEqual([])

  await beforeClick(
    'src/purchase/pages/overview.tsx',
    'src/shell/pages/success.tsx',
    'src/shell/start/wallet-flows.ts',
  )
  await booking.order()
  await new SuccessPage(page).untilSaved()
  expect(scripts).toEqual([])
})

test('Continue on the page of a pass fetches no script, and the page stays until the answer', async ({
  page,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'paid')
  const { id } = await createSubscription(origin, shortName)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/v2/public/subscription/${id}`, async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await page.addInitScript({ content: holdIdle })
  await page.goto(`/subscription/${id}`)
  await untilHydrated(page)
  await untilLoaded(page, 'src/purchase/pages/booking.tsx')
  await untilLoaded(page, 'src/device/storage/database.ts')
  await page.waitForLoadState('networkidle')
  scripts.length = 0
  const button = page.getByRole('button', { name: translate('show-event.continue') })
  await button.click()
  await expect(page.getByRole('region', { name: translate('app.shell.next-step') })).toContainText(
    'Reserving',
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  answer()
  await new BookingPage(page).firstNames.first().waitFor()
  expect(scripts).toEqual([])
})
