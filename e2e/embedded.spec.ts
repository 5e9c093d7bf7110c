/** The shop in a frame of an organizer's site, which is another origin. */
import { expect, test, type Frame, type Page } from '@playwright/test'
import { browserOptions } from './support/browser.ts'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { translate } from './support/translations.ts'

/** The origin that the event of kind `embedded` sends its messages to. */
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

/** Opens the event in a frame. @returns the frame, and the messages that the parent received */
async function embed(page: Page, shop: string) {
  await page.route(`${parentOrigin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: parentPage(shop) }),
  )
  await page.goto(`${parentOrigin}/`)
  const frame = page.frames().find((one) => one.parentFrame() !== null) as Frame
  const messages = () => page.evaluate('messages') as Promise<Record<string, string>[]>
  return { frame, messages }
}

test('buys in a frame, then cancels a second order, and reports both to the parent page only', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { shortName } = await createEvent(origin, 'embedded')
  const { frame, messages } = await embed(page, `${origin}/event/${shortName}`)

  const event = new EventPage(frame)
  await event.choose('Standard', 1)
  const bought = await event.reserve()
  const booking = new BookingPage(frame)
  await booking.fillAll(ada)
  await booking.proceed()
  const overview = new OverviewPage(frame)
  await overview.acceptTerms()
  await overview.confirm()
  await expect.poll(messages).toContainEqual({ status: 'COMPLETE', id: bought, origin })

  await event.open(shortName)
  await event.choose('Standard', 1)
  const canceled = await event.reserve()
  await booking.cancelButton.click()
  await frame.getByRole('button', { name: translate('app.checkout.cancel.do') }).click()
  await expect.poll(messages).toContainEqual({ status: 'CANCELLED', id: canceled, origin })
  await expect(frame.getByText(translate('reservation-page-not-found.header.title')).first()).toBeVisible()
  expect(frame.url()).toContain(canceled)
})
