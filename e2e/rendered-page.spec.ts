/** The page of an event as the server renders it. */
import { expect, test, type Page } from '@playwright/test'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { createEvent } from './support/events.ts'

// The server renders first visits; the worker answers the others.
test.use({ serviceWorkers: 'block' })

/** Runs in the page first. */
const countShifts = `{
  window.__shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}`
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { __shift: number }).__shift)

test('shows the event without any script and no control that needs one, and hydrates without an error or a shift', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'free')
  const address = `${origin}/event/${shortName}`

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(address)
  await expect(still.locator('main h1')).not.toBeEmpty()
  await expect(still.locator('.facts')).toContainText('20')
  await expect(still.locator('.items h3').first()).not.toBeEmpty()
  await expect(still.locator('.items .price').first()).not.toBeEmpty()
  for (const path of [address, origin, `${origin}/events-all`]) {
    await still.goto(path)
    await expect(still.locator('noscript .notice')).toBeVisible()
    await expect(still.locator('main h1')).toBeVisible()
    await expect(still.locator('button, select, input').filter({ visible: true })).toHaveCount(0)
  }
  await plain.close()

  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.addInitScript({ content: countShifts })
  await page.goto(address)
  const heading = await page.locator('main h1').elementHandle()
  await expect.poll(() => page.evaluate(() => 'onEarlyAction' in window)).toBe(false)
  expect(errors).toEqual([])
  expect(await shiftsOf(page)).toBe(0)
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  await context.close()
})

test('keeps for the time of the event on the device the lines that it fills: no empty line and no shift', async ({
  browser,
  baseURL,
}) => {
  const { shortName } = await createEvent(baseURL ?? '', 'free')
  for (const timezoneId of ['America/New_York', 'Asia/Tokyo', 'Europe/London', 'UTC']) {
    const context = await browser.newContext({
      timezoneId,
      locale: 'de',
      viewport: { width: 360, height: 640 },
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.addInitScript({ content: countShifts })
    await page.goto(`${baseURL ?? ''}/event/${shortName}`)
    const text = page.locator('.here > span:not([aria-hidden])')
    await expect(text).toBeVisible()
    const unused = await text.evaluate((shown) => {
      const range = document.createRange()
      range.selectNodeContents(shown)
      const place = shown.closest('.here') ?? shown
      return place.getBoundingClientRect().bottom - range.getBoundingClientRect().bottom
    })
    expect([timezoneId, Math.abs(unused) < 10, await shiftsOf(page)]).toEqual([timezoneId, true, 0])
    await context.close()
  }
})

test('a click before the app has loaded chooses a ticket once it has', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(baseURL ?? '', 'free')
  let release = (): void => undefined
  const clicked = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await clicked
    await route.continue()
  })
  await page.goto(`/event/${shortName}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'One more Standard' }).click()
  release()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('1 ticket')
  await page.unrouteAll({ behavior: 'wait' })
})

test('shows the ticket on the first home page after it was stored without a shift', async ({
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'free')
  const [uuid = ''] = (await buy(origin, shortName, 1)).uuids
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript({ content: countShifts })
  await new TicketPage(page).open(origin, shortName, uuid)
  // The ticket is stored, and so is what it needs.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(/tessera\.own\/\d+":"[1-9]/)
  // The rendered page is painted before the app reads what is stored.
  let release = (): void => undefined
  const painted = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await painted
    await route.continue()
  })
  await page.goto(origin, { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  release()
  await expect(page.locator('.own article')).toBeVisible()
  await expect(page.locator('main h1')).toBeVisible()
  expect(await shiftsOf(page)).toBe(0)
  await context.close()
})
