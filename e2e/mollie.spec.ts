/** Payments with Mollie: declined, canceled, left and finished later. */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import type { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { originOf, toOverview } from './support/checkout-steps.ts'
import { ordersOf } from './support/events.ts'
import { containing, translate } from './support/translations.ts'

// The worker must let the way to the provider and back through.
test.use({ serviceWorkers: 'allow' })

const providerPage = /\/api\/sandbox\/payment\//

/** Chooses the method and leaves for the page that replaces Mollie's. */
async function leaveFor(page: Page, overview: OverviewPage, method: string): Promise<void> {
  await overview.choose(containing(method))
  await expect(page.getByText(translate('reservation-page.payment.mollie.description')).first()).toBeVisible()
  await overview.acceptTerms()
  await overview.submit.click()
  await page.waitForURL(providerPage)
  await expect(page.getByText('replaces Mollie')).toBeVisible()
}

const decide = (page: Page, decision: 'Pay' | 'Decline' | 'Cancel') =>
  page.getByRole('button', { name: decision, exact: true }).click()

interface Order {
  readonly overview: OverviewPage
  readonly shortName: string
  readonly reservationId: string
}

/** Declines, cancels, leaves the page undecided, and finishes the payment from a tab that is opened later. */
async function expectEveryEnd(page: Page, origin: string, order: Order, method: string): Promise<void> {
  const { overview, shortName, reservationId } = order
  const address = `/event/${shortName}/reservation/${reservationId}`
  const unpaid = (end: 'declined' | 'canceled') => page.getByText(translate(`app.checkout.unpaid.${end}`))
  const statuses = async () => (await ordersOf(origin, shortName)).map(({ status }) => status)

  for (const [decision, end] of [
    ['Decline', 'declined'],
    ['Cancel', 'canceled'],
  ] as const) {
    await expect(unpaid(end)).toHaveCount(0)
    await leaveFor(page, overview, method)
    await decide(page, decision)
    await expect(unpaid(end)).toBeInViewport()
    await expect(page).toHaveURL(/\/overview/)
    expect(await statuses()).toEqual(['PENDING'])
  }

  await leaveFor(page, overview, method)
  await page.getByRole('link', { name: 'Leave without deciding' }).click()
  await expect(page).toHaveURL(/\/processing-payment/)
  expect(await statuses()).toEqual(['EXTERNAL_PROCESSING_PAYMENT'])
  await page.close()

  // The link of the mail has no step: the server leads to the page of the status.
  const later = await page.context().newPage()
  await later.goto(address)
  await expect(later).toHaveURL(/\/processing-payment/)
  await later.getByRole('button', { name: 'Continue at Mollie' }).click()
  await later.waitForURL(providerPage)
  await decide(later, 'Pay')
  await later.waitForURL(/\/success/)
  await new SuccessPage(later).untilSaved()
  expect(await statuses()).toEqual(['COMPLETE'])
}

test('a buyer pays with Mollie on a wide screen, from the event to the tickets, after every other end', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const origin = originOf(baseURL)
  const order = await toOverview(page, origin, 'mollie', [ada])
  await expectEveryEnd(page, origin, order, 'reservation-page.payment-method.ideal')
})
