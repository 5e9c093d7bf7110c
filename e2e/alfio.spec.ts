/** The app in front of an alf.io server (ALFIO_URL): its sessions and tokens, and codes of a newer server. */
import { expect, test } from '@playwright/test'
import { BookingPage } from './pages/booking.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { codeText, reservationId, ticketId } from './support/alfio/alfio-answers.ts'
import { orderAt } from './support/alfio/alfio-order.ts'
import { startAlfio } from './support/alfio/alfio.ts'
import { decodeOnly } from './support/decode-only.ts'
import { startForwardingServer } from './support/forwarding-server.ts'
import { translate } from './support/translations.ts'

// The worker must let the sessions of alf.io through.
test.use({ serviceWorkers: 'allow' })

// Starts its own servers.
test.describe.configure({ timeout: 120_000 })

test('buys, stores and opens a free ticket of an event without a currency', async ({ page, context }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const alfio = await startAlfio(true)
  const front = await startForwardingServer(alfio.origin)
  const { origin } = front
  try {
    await orderAt(page, origin, 'meetup')
    await page.locator('.people-line').click()
    await page.getByRole('button', { name: translate('app.checkout.edit') }).click()
    await page.waitForURL(/\/book/)
    // Its warning was read: nothing is left for a review.
    await new BookingPage(page).continueButton.click()
    await expect(page).toHaveURL(/\/success/)
    await new SuccessPage(page).untilSaved()
    await page.goto(`${origin}/event/meetup/reservation/${reservationId}?lang=en`)
    await expect(page).toHaveURL(`${origin}/event/meetup/reservation/${reservationId}/success?lang=en`)
    await page.goto(`${origin}/event/meetup/ticket/${ticketId}/view`)
    await new TicketPage(page).code.waitFor()
    expect(await decodeOnly(await page.screenshot())).toBe(codeText)
    // One session for all calls: the cookie session that the first call opens.
    expect(calls[0]).toBe('/api/v2/info')
    expect((await context.cookies()).map(({ name, secure }) => [name, secure])).toEqual([
      ['ALFIO_SESSION', false],
    ])
  } finally {
    await front.stop()
    await alfio.stop()
  }
  expect(alfio.log.filter((line) => / (403|5\d\d)$/.test(line))).toEqual([])
})
