/** The shop in a frame of an organizer's site, which is another origin. */
import { expect, test, type Frame, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { browserOptions } from './support/browser-options.ts'
import { changeLanguage } from './support/change-language.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent, createSubscription } from './support/events.ts'
import { sideways } from './support/layout.ts'
import { containing, translate } from './support/translations.ts'

/** The origin that the events of kind `embedded` send their messages to. */
const parentOrigin = 'http://organizer.test'

// A page that the test fulfills counts as public, and Chromium lets such a page open no local address.
test.use({
  launchOptions: {
    ...browserOptions,
    args: [...(browserOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'],
  },
})

const parentPage = (shop: string) => `<!doctype html><title>Organizer</title>
<script>
  const messages = []
  addEventListener('message', ({ data, origin }) => messages.push({ ...data, origin }))
</script>
<iframe src="${shop}" style="width: 100%; height: 600px"></iframe>`

/** Opens an address of the shop in a frame. @returns the frame, and the messages that the parent received */
async function embed(page: Page, shop: string) {
  await page.route(`${parentOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: parentPage(shop) }),
  )
  await page.goto(`${parentOrigin}/`)
  const frame = page.frames().find((frame) => frame.parentFrame() !== null) as Frame
  const messages = () => page.evaluate('messages') as Promise<Record<string, string>[]>
  return { frame, messages }
}

/** From the booking page in the frame to the last page. */
async function fillAndConfirm(frame: Frame) {
  await new BookingPage(frame).fillAll(ada)
  await new BookingPage(frame).order()
}

const orderInTab = (frame: Frame) => frame.getByRole('link', { name: translate('app.tickets.tab') })

test('a buyer orders in a frame, keeps the ticket in a separate tab, then cancels a second order, and reports both to the parent page only (B78, P139)', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { shortName } = await createEvent(origin, 'embedded')
  const { frame, messages } = await embed(page, `${origin}/event/${shortName}`)

  const event = new EventPage(frame)
  await event.choose('Standard', 1)
  await expect(frame.getByRole('banner').locator('[href="/"]')).toBeHidden()
  const bought = await event.reserve()
  const booking = new BookingPage(frame)
  await fillAndConfirm(frame)
  await expect.poll(messages).toContainEqual({ status: 'COMPLETE', id: bought, origin })

  await expect(frame.getByText(translate('app.tickets.tab.title'))).toBeVisible()
  await expect(frame.getByText(/Saved on this device/)).toHaveCount(0)
  await expect(frame.getByRole('link', { name: translate('app.shell.open-tickets') })).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await orderInTab(frame).click()
  const tab = await opened
  await new SuccessPage(tab).untilSaved()
  expect(new URL(tab.url()).pathname).toBe(`/event/${shortName}/reservation/${bought}/success`)
  await tab.close()

  await event.open(shortName)
  await event.choose('Standard', 1)
  const canceled = await event.reserve()
  await booking.cancelButton.click()
  await frame.getByRole('button', { name: translate('app.checkout.cancel.do') }).click()
  await expect.poll(messages).toContainEqual({ status: 'CANCELLED', id: canceled, origin })
  await expect(frame.getByText(translate('app.checkout.ended')).first()).toBeVisible()
  expect(frame.url()).toContain(canceled)
})

test('a buyer orders a pass in a frame, whose lists have no tabs, and its last page fits in languages with long words', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { shortName } = await createEvent(origin, 'paid')
  const { id } = await createSubscription(origin, shortName)
  const { frame } = await embed(page, `${origin}/`)
  await frame
    .getByRole('link', { name: /Quarry evening/ })
    .first()
    .waitFor()
  await expect(frame.getByRole('navigation').filter({ visible: true })).toHaveCount(0)

  await frame.goto(`${origin}/subscription/${id}`)
  await frame.getByRole('button', { name: translate('show-event.continue') }).click()
  await fillAndConfirm(frame)
  await orderInTab(frame).waitFor()
  for (const lang of ['de', 'pl', 'pt']) {
    await changeLanguage(frame, lang)
    await expect(frame.getByText(translate('app.tickets.tab.title.pass', lang))).toBeVisible()
    await expect(frame.getByRole('link', { name: translate('app.tickets.tab', lang) })).toBeVisible()
    expect(await sideways(frame)).toEqual([])
  }
})

test('a page in a frame that the server does not render shows no tabs, not even at first', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const tabs = document.querySelector('.tabs')
      if (tabs !== null) document.documentElement.dataset['first'] ??= getComputedStyle(tabs).display
    }).observe(document, { childList: true, subtree: true })
  })
  const { frame } = await embed(page, `${originOf(baseURL)}/wallet`)
  await expect(frame.locator('html')).toHaveAttribute('data-first', 'none')
})

test('a buyer leaves a frame for the page of a payment provider, which refuses frames, and comes back in the same tab', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { shortName } = await createEvent(origin, 'embedded-providers')
  const { frame } = await embed(page, `${origin}/event/${shortName}`)
  await new EventPage(frame).choose('Standard', 1)
  await new EventPage(frame).reserve()
  await new BookingPage(frame).fillAll(ada)
  await new BookingPage(frame).proceed()
  const overview = new OverviewPage(frame)
  await overview.choose(containing('reservation-page.credit-card'))
  await overview.acceptTerms()
  await overview.submit.click()
  await page.waitForURL(/\/api\/sandbox\/payment\//)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/success/)
  await new SuccessPage(page).untilSaved()
})
