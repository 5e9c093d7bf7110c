/** Text at 200 % and the viewport height of 400 % zoom: everything stays readable and reachable. */
import { chromium, expect, test, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { DoorViewPage } from './pages/door-view.ts'
import { EventPage } from './pages/event.ts'
import { HomePage } from './pages/home.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { WalletPage } from './pages/wallet.ts'
import { browserOptions } from './support/browser-options.ts'
import { buy } from './support/buyer.ts'
import { changeLanguage } from './support/change-language.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { chooseUnpaid } from './support/reservation.ts'

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** The elements that reach beyond the end of the viewport, outside of anything that scrolls or is hidden. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const end = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= end) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > end + 0.5)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)
  })

/** A browser whose default font has this size, in CSS px; 16 is the usual one. */
async function openWithFont(size: number, baseURL: string) {
  const browser = await chromium.launch({
    ...browserOptions,
    args: [...(browserOptions.args ?? []), `--blink-settings=defaultFontSize=${String(size)}`],
  })
  const viewport = { width: 360, height: 640 }
  return { browser, page: await browser.newPage({ baseURL: originOf(baseURL), viewport }) }
}

/** Opens the door view from a ticket page: the code has 70 % of the short side. */
async function expectLargeCode(page: Page, ticket: TicketPage): Promise<void> {
  expect(await tooWide(page), 'ticket page').toEqual([])
  await ticket.doorLink.click()
  const code = page.locator('.deck svg.qr').first()
  await code.waitFor()
  const box = await code.boundingBox()
  // 49 of the 57 modules of the drawing are the code.
  expect(((box?.width ?? 0) * 49) / 57 / 360).toBeGreaterThanOrEqual(0.7)
  expect((box?.y ?? 0) + (box?.height ?? 0), 'not cut off').toBeLessThanOrEqual(640)
  expect(await tooWide(page), 'door view').toEqual([])
}

test('a buyer orders a ticket with text at twice the size and opens it at the door, and the details fit in every language', async ({
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { browser, page } = await openWithFont(32, origin)
  const { shortName } = await createEvent(origin, 'paid')
  await new HomePage(page).open()
  expect(await fits(page), 'home').toBe(true)
  const title = await page.getByRole('heading', { level: 2 }).last().boundingBox()
  expect(title?.width, 'space for the title').toBeGreaterThan(200)

  const event = await new EventPage(page).open(shortName)
  // A click fails when another element covers the target.
  await event.choose('Standard', 1)
  expect(await fits(page), 'event').toBe(true)
  const reservationId = await event.reserve()
  const booking = new BookingPage(page)
  await booking.firstNames.first().waitFor()
  for (const lang of ['de', 'fr', 'it', 'es', 'en']) {
    await changeLanguage(page, lang)
    expect([lang, await tooWide(page)]).toEqual([lang, []])
  }
  await booking.continueButton.click()
  await booking.errors.first().waitFor()
  expect(await fits(page), 'booking').toBe(true)
  await booking.fillAll(ada, ada)
  await booking.proceed()
  const overview = new OverviewPage(page)
  await chooseUnpaid(overview, origin, reservationId, 'ON_SITE')
  await overview.acceptTerms()
  expect(await fits(page), 'overview').toBe(true)
  await overview.confirm()
  await new SuccessPage(page).untilSaved()
  expect(await tooWide(page), 'success').toEqual([])
  await page.goto('/wallet')
  const wallet = new WalletPage(page)
  await wallet.heading.waitFor()
  await wallet.cards.first().waitFor()
  expect(await tooWide(page), 'wallet').toEqual([])
  await wallet.firstTicket.click()
  const ticket = await new TicketPage(page).untilTaken()
  await ticket.code.waitFor()
  await expectLargeCode(page, ticket)
  await browser.close()
})

test('the door view shows the code on 70 % of the short side with a default font of 24 px', async ({
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { browser, page } = await openWithFont(24, origin)
  const { shortName } = await createEvent(origin, 'free')
  const { uuids } = await buy(origin, shortName, 2)
  await expectLargeCode(page, await new TicketPage(page).open(origin, shortName, uuids[0] ?? ''))
  await browser.close()
})

test('the door view keeps the way to the other tickets in the window with text at twice the size (W403)', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  const { reservationId } = await buy(originOf(baseURL), shortName, 2)
  await page.goto(`/event/${shortName}/reservation/${reservationId}/success`)
  const success = await new SuccessPage(page).untilSaved()
  await success.openTickets.click()
  await new WalletPage(page).firstTicket.click()
  await new TicketPage(page).doorLink.click()
  // The rules for large text count a window of half the size as text of twice the size. Not before: on a ticket page of that size
  // the link moves while the actions above it load.
  await page.setViewportSize({ width: 180, height: 320 })
  const door = new DoorViewPage(page)
  await door.codes.first().waitFor()
  await expect(door.next).toBeInViewport({ ratio: 1 })
  await door.next.click()
  await expect(door.previous).toBeInViewport({ ratio: 1 })
  expect(await tooWide(page)).toEqual([])
})

test('the bar with the action leaves space for a field in a low viewport, and the list of steps has the names of all of them', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 320, height: 225 })
  const { booking } = await openBooking(page, originOf(baseURL), 'paid', 1)
  await booking.lastNames.first().focus()
  const field = await booking.lastNames.first().boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(225)
  await expect(booking.continueButton).not.toBeInViewport()
  expect(await fits(page)).toBe(true)
  // Only the current name is visible.
  await expect(page.getByRole('list', { name: 'Steps' })).toMatchAriaSnapshot(`
    - list "Steps":
      - listitem: /1\\. .+ \\(done\\)/
      - listitem: /2\\. .+/
      - listitem: /3\\. .+/
      - listitem: /4\\. .+/
  `)
})

/** Windows at 400 %, and a phone on its side. */
const lowWindows = [
  [320, 256],
  [640, 160],
  [844, 390],
] as const

test('the focus that goes backward stays clear of the top bar in low windows (W403)', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  await new EventPage(page).open(shortName)
  for (const [width, height] of lowWindows) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => document.querySelector<HTMLElement>('footer a:last-of-type')?.focus())
    const covered: string[] = []
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Shift+Tab')
      const name = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('.top')
        if (!focused || !bar || bar.contains(focused) || !document.querySelector('main')?.contains(focused))
          return null
        const below = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().bottom
        return below ? null : focused.textContent
      })
      if (name !== null) covered.push(name)
    }
    expect(covered, `${String(width)} x ${String(height)}`).toEqual([])
  }
})
