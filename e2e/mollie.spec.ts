/** Payments with Mollie: declined, canceled, left and finished later. */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import type { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { openOverview, originOf, toOverview } from './support/checkout-steps.ts'
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

/** Presses the button; the server gets the confirmation, and its answer, with the address of Mollie's page, is cut off. */
async function confirmWithoutAnswer(
  page: Page,
  { overview, reservationId }: Order,
  end: 'reset' | 'pending',
): Promise<void> {
  await overview.choose(containing('reservation-page.payment-method.ideal'))
  await overview.acceptTerms()
  const arrived = new Promise<void>((resolve) => {
    void page.route(`**/api/v2/public/reservation/${reservationId}?*`, async (route) => {
      const answer = await route.fetch()
      // The app sends a refused token once more.
      if (!answer.ok()) return route.fulfill({ response: answer })
      resolve()
      if (end === 'reset') await route.abort('connectionreset')
    })
  })
  await overview.submit.click()
  await arrived
}

test('the payment leads to the page of Mollie although the answer that names it was cut off (W72)', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const order = await openOverview(page, origin, 'mollie', [ada])
  await confirmWithoutAnswer(page, order, 'reset')
  await page.waitForURL(providerPage)
  await decide(page, 'Pay')
  await page.waitForURL(/\/success/)
  await new SuccessPage(page).untilSaved()
  expect((await ordersOf(origin, order.shortName)).map(({ status }) => status)).toEqual(['COMPLETE'])
})

test.describe('after the browser was closed before that answer', () => {
  const action = (page: Page, key: string) => page.getByRole('button', { name: translate(key) })

  /** The order in a new page. */
  async function openAgain(page: Page, order: Order): Promise<Page> {
    // After a reset the app would leave for Mollie while the page is closed.
    await confirmWithoutAnswer(page, order, 'pending')
    const { shortName, reservationId } = order
    const next = await page.context().newPage()
    await page.close()
    await next.goto(`/event/${shortName}/reservation/${reservationId}`)
    await expect(next).toHaveURL(/\/processing-payment/)
    await expect(next.getByRole('heading', { name: translate('app.checkout.open-payment') })).toBeVisible()
    return next
  }

  test('the order offers another way to pay, and the first payment cannot be paid any more', async ({
    page,
    baseURL,
  }) => {
    const origin = originOf(baseURL)
    const order = await openOverview(page, origin, 'mollie', [ada])
    const next = await openAgain(page, order)
    const check = await next.request.get(
      `/api/v2/public/reservation/${order.reservationId}/transaction/force-check`,
    )
    const { redirectUrl } = (await check.json()) as { redirectUrl: string }
    await action(next, 'app.checkout.open-payment.other').click()
    await expect(next).toHaveURL(/\/overview/)
    expect((await ordersOf(origin, order.shortName)).map(({ status }) => status)).toEqual(['PENDING'])
    await next.goto(redirectUrl)
    await expect(next.getByText('This payment was decided already.')).toBeVisible()
    await expect(next.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
  })
})
