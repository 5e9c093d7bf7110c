/** A browser that is closed right after the order was sent finishes the order by itself. */
import { expect, test } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { WalletPage } from './pages/wallet.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { containing } from './support/translations.ts'

test('the app stores the tickets of an order whose page was closed before the answer arrived (W19)', async ({
  page,
  context,
  baseURL,
}) => {
  const { overview, reservationId } = await openOverview(page, originOf(baseURL), 'free', [ada])
  await overview.acceptTerms()
  // The server gets the confirmation; the page never gets the answer.
  const arrived = new Promise<void>((resolve) => {
    void page.route(`**/api/v2/public/reservation/${reservationId}?*`, async (route) => {
      const answer = await route.fetch()
      // The app sends a refused token once more.
      if (!answer.ok()) return route.fulfill({ response: answer })
      resolve()
    })
  })
  await overview.submit.click()
  await arrived
  await page.close()

  const next = await context.newPage()
  const blocked = `**/api/v2/public/reservation/${reservationId}`
  await next.route(blocked, (route) => route.abort())
  await next.goto('/')
  await expect(next.getByText(containing('app.wallet.continue.checked'))).toBeVisible()
  await next.unroute(blocked)
  await next.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(next.getByText(containing('app.wallet.continue.checked'))).toHaveCount(0)

  await next.goto('/wallet')
  await expect(new WalletPage(next).cards).toHaveCount(1)
})
