/** Payments through providers: pages of the sandbox, card fields, and the organizer's own methods. */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import type { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { replaceStripe } from './support/stripe-script.ts'
import { containing, translate } from './support/translations.ts'

/** The page of the sandbox that replaces a provider. */
const decide = async (page: Page, decision: 'Pay' | 'Decline') => {
  await page.waitForURL(/\/api\/sandbox\/payment\//)
  await page.getByRole('button', { name: decision, exact: true }).click()
}

const notCharged = (page: Page) => page.getByText(translate('app.checkout.not-charged'))

async function leaveFor(page: Page, overview: OverviewPage, method: RegExp) {
  await overview.choose(method)
  await overview.acceptTerms()
  await overview.submit.click()
  await page.waitForURL(/\/api\/sandbox\/payment\//)
}

// tests/purchase/parts/payment/payment-methods.test.tsx has the texts of every end.
test('a declined payment is reported with method and consents kept, and PayPal pays after an approval, which can be dropped for another method (P15, P99, P231, W307)', async ({
  page,
  baseURL,
}) => {
  const { overview } = await openOverview(page, originOf(baseURL), 'providers', [ada])
  await expect(notCharged(page)).toHaveCount(0)
  await leaveFor(page, overview, containing('reservation-page.credit-card'))
  await decide(page, 'Decline')
  const notice = page.getByText(translate('app.checkout.unpaid.declined'))
  await expect(notice).toBeInViewport()
  await expect(page.locator(':focus').filter({ has: notice })).toHaveCount(1)
  // Method and consents are chosen: nothing else is needed to try again.
  await overview.submit.click()
  await decide(page, 'Decline')
  await expect(notice).toBeInViewport()

  await leaveFor(page, overview, containing('reservation-page.paypal'))
  await decide(page, 'Pay')
  await expect(overview.submit).toContainText(/Confirm and pay/)
  await page.getByText(translate('app.checkout.approved.details')).click()
  await expect(overview.methods).toHaveCount(1)
  await page.getByRole('button', { name: translate('app.checkout.other-method') }).click()
  await expect(page.getByRole('radio', { name: containing('reservation-page.credit-card') })).toBeVisible()

  await leaveFor(page, overview, containing('reservation-page.paypal'))
  await decide(page, 'Pay')
  await expect(overview.submit).toContainText(/Confirm and pay/)
  await overview.submit.click()
  await expect(page).toHaveURL(/\/success/)
  await new SuccessPage(page).untilSaved()
})

test('a buyer pays with the wallet of the device in one press after the consents, and an open wallet stays open when the window gets wider (P327, W342)', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { ApplePaySession: { canMakePayments: () => true } })
  })
  await replaceStripe(page, 'approve')
  const { overview } = await openOverview(page, originOf(baseURL), 'card', [ada])
  const wallet = page.getByRole('button', { name: /^Apple Pay/ })
  await wallet.click()
  await expect(wallet).toHaveAttribute('data-sheet', 'refused')
  await expect(page.getByText(translate('app.shell.tick-terms')).first()).toBeVisible()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(page.getByRole('complementary').getByRole('table').first()).toBeVisible()
  await expect(wallet).toHaveAttribute('data-sheet', 'refused')
  await overview.acceptTerms()
  await wallet.click()
  await expect(page).toHaveURL(/\/success/)
  await new SuccessPage(page).untilSaved()
})
