/** A pass (wire: subscription) is bought and pays for a ticket. */
import { expect, test } from '@playwright/test'
import { ada, BookingPage, samira } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { originOf } from './support/checkout-steps.ts'
import { journey, placeOf } from './support/journeys.ts'
import { expectComplete } from './support/reservation.ts'
import { containing, translate } from './support/translations.ts'

test(
  'a buyer orders a pass for another person and pays a ticket with it (Q18)',
  journey('pass'),
  async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const { event: shortName, category, pass } = await placeOf('pass', origin)

    await page.goto(`/subscription/${pass}`)
    await page.getByRole('button', { name: translate('show-event.continue') }).click()
    const booking = new BookingPage(page)
    await booking.firstNames.first().waitFor()
    await page
      .getByRole('checkbox', { name: containing('reservation-page.subscription.different-owner') })
      .check()
    await booking.fillAll(ada, samira)
    await booking.order()
    await expect(page).toHaveURL(/\/success/)
    await page.getByText(translate('app.passes.codes')).click()
    await expect(page.getByText(/^[A-Z0-9]{8}$/)).toBeVisible()
    const number = await page.getByText(/^[0-9a-f]{8}-[0-9a-f-]{27}$/).textContent()

    const event = await new EventPage(page).open(shortName, `?subscription=${number ?? ''}`)
    await event.choose(category, 1)
    const reservationId = await event.reserve()
    await booking.fillAll(samira, samira)
    await booking.proceed()
    const overview = new OverviewPage(page)
    await expect(overview.summary).toContainText(containing('common.free'))
    await overview.acceptTerms()
    await overview.confirm()
    await expect(page).toHaveURL(/\/success/)
    await expectComplete(origin, shortName, reservationId)
  },
)
