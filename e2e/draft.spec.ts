/** The entries of the booking form survive a server that begins to fail. */
import { expect, test } from '@playwright/test'
import { ada, BookingPage, samira } from './pages/booking.ts'
import { reserve } from './support/buyer.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'

test.describe('on the first visit, without a worker', () => {
  test('keeps the form when the server begins to fail while code of other pages is loaded', async ({
    page,
    baseURL,
  }) => {
    const origin = originOf(baseURL)
    const { shortName } = await createEvent(origin, 'free')
    const reservationId = await reserve(origin, shortName, 1)
    const address = `/event/${shortName}/reservation/${reservationId}/book`
    await page.route('**/assets/overview-*', async (route) => {
      // From now on the page itself is an error, too.
      await page.route(`**${address}`, (again) => again.fulfill({ status: 503, body: 'no' }))
      await route.fulfill({ status: 503, body: 'no' })
    })
    const asked = page.waitForResponse(
      (answer) => answer.url().endsWith(address) && answer.request().resourceType() === 'fetch',
    )
    await page.goto(address)
    const booking = new BookingPage(page)
    await booking.fillAll(ada, samira)
    expect((await asked).status()).toBe(503)
    await page.unrouteAll()
    await booking.order()
  })
})
