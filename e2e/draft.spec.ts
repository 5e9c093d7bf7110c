/** The entries of the booking form survive a reload and a lost network. */
import { expect, test } from '@playwright/test'
import { ada, BookingPage, samira } from './pages/booking.ts'
import { reserve } from './support/buyer.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'
import { drafts } from './support/drafts.ts'
import { createEvent } from './support/events.ts'
import { workerReady } from './support/stored-tickets.ts'
import { containing } from './support/translations.ts'

test('the booking form keeps the entered details after a reload (W17)', async ({ page, baseURL }) => {
  const { booking } = await openBooking(page, originOf(baseURL), 'free', 1)
  await booking.fillAll(ada, samira)
  // The draft is written after each keystroke, which is faster than a person types but not than a script.
  await expect.poll(() => drafts(page)).toContain(samira.email)
  await page.reload()
  await expect(booking.firstNames.first()).toHaveValue(ada.first)
  await expect(booking.emails.first()).toHaveValue(ada.email)
  await expect(booking.firstNames.nth(1)).toHaveValue(samira.first)
  await expect(booking.emails.nth(1)).toHaveValue(samira.email)
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the booking form reports a missing network when sending, keeps the entries and continues afterwards', async ({
    page,
    context,
    baseURL,
  }) => {
    const { booking } = await openBooking(page, originOf(baseURL), 'free', 1)
    await workerReady(page)
    await booking.fillAll(ada, samira)
    await context.setOffline(true)
    await booking.continueButton.click()
    await expect(page.getByText(containing('app.outcome.unreachable')).first()).toBeVisible()
    await expect(page).toHaveURL(/\/book/)
    await expect(booking.firstNames.nth(1)).toHaveValue(samira.first)
    await context.setOffline(false)
    await booking.continueButton.click()
    await page.waitForURL(/\/overview/)
  })
})

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
    await booking.proceed()
  })
})
