/** Text at 200 % and the viewport height of 400 % zoom: everything stays readable and reachable. */
import { chromium, expect, test, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { HomePage } from './pages/home.ts'
import { OverviewPage } from './pages/overview.ts'
import { browserOptions } from './support/browser.ts'
import { createEvent } from './support/events.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'

// The worker is not the subject; installing it takes longer than opening a page.
test.use({ serviceWorkers: 'block' })

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('buys a ticket with text at twice the size', async ({ baseURL }) => {
  const browser = await chromium.launch({
    ...browserOptions,
    args: [...(browserOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
  })
  const page = await browser.newPage({ baseURL: originOf(baseURL), viewport: { width: 360, height: 640 } })
  const { shortName } = await createEvent(originOf(baseURL), 'paid')
  await new HomePage(page).open()
  expect(await fits(page), 'home').toBe(true)
  const title = await page.getByRole('heading', { level: 2 }).last().boundingBox()
  expect(title?.width, 'space for the title').toBeGreaterThan(200)

  const event = await new EventPage(page).open(shortName)
  // A click fails when another element covers the target.
  await event.choose('Standard', 1)
  expect(await fits(page), 'event').toBe(true)
  await event.reserve()
  const booking = new BookingPage(page)
  await booking.firstNames.first().waitFor()
  await booking.continueButton.click()
  await booking.errors.first().waitFor()
  expect(await fits(page), 'booking').toBe(true)
  await booking.fillAll(ada, ada)
  await booking.proceed()
  await new OverviewPage(page).acceptTerms()
  expect(await fits(page), 'overview').toBe(true)
  await browser.close()
})

test('leaves space for the page in a low viewport', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 225 })
  const { booking } = await openBooking(page, originOf(baseURL), 'paid', 1)
  await booking.lastNames.first().focus()
  const field = await booking.lastNames.first().boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(225)
  await expect(booking.continueButton).not.toBeInViewport()
  expect(await fits(page)).toBe(true)
})

test('exposes the names of all steps although only the current one is visible', async ({ page, baseURL }) => {
  await openBooking(page, originOf(baseURL), 'paid', 1)
  await expect(page.getByRole('list', { name: 'Steps' })).toMatchAriaSnapshot(`
    - list "Steps":
      - listitem: /1\\. .+ \\(done\\)/
      - listitem: /2\\. .+/
      - listitem: /3\\. .+/
      - listitem: /4\\. .+/
  `)
})
