/** A payment with Mollie that is left and finished later; payments.spec.ts has the other ends. */
import { expect, test } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { SuccessPage } from './pages/success.ts'
import { originOf, toOverview } from './support/checkout-steps.ts'
import { ordersOf } from './support/events.ts'
import { containing, translate } from './support/translations.ts'

const providerPage = /\/api\/sandbox\/payment\//

test('a buyer leaves the page of Mollie on a wide screen, and pays from a tab that is opened later', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const origin = originOf(baseURL)
  const { overview, shortName, reservationId } = await toOverview(page, origin, 'mollie', [ada])
  const statuses = async () => (await ordersOf(origin, shortName)).map(({ status }) => status)
  await overview.choose(containing('reservation-page.payment-method.ideal'))
  await expect(page.getByText(translate('reservation-page.payment.mollie.description')).first()).toBeVisible()
  await overview.acceptTerms()
  await overview.submit.click()
  await page.waitForURL(providerPage)
  await expect(page.getByText('replaces Mollie')).toBeVisible()
  await page.getByRole('link', { name: 'Leave without deciding' }).click()
  await expect(page).toHaveURL(/\/processing-payment/)
  expect(await statuses()).toEqual(['EXTERNAL_PROCESSING_PAYMENT'])
  await page.close()

  // The link of the mail has no step: the server leads to the page of the status.
  const later = await page.context().newPage()
  await later.goto(`/event/${shortName}/reservation/${reservationId}`)
  await expect(later).toHaveURL(/\/processing-payment/)
  await later.getByRole('button', { name: 'Continue at Mollie' }).click()
  await later.waitForURL(providerPage)
  await later.getByRole('button', { name: 'Pay', exact: true }).click()
  await later.waitForURL(/\/success/)
  await new SuccessPage(later).untilSaved()
  expect(await statuses()).toEqual(['COMPLETE'])
})
