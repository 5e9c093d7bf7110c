/** Sign-in, orders, profile and sign-out of a visitor. Tickets on the device do not depend on the account. */
import { expect, test, type Page } from '@playwright/test'
import { AccountPage } from './pages/account.ts'
import { ada } from './pages/booking.ts'
import { SuccessPage } from './pages/success.ts'
import { WalletPage } from './pages/wallet.ts'
import { originOf, toOverview } from './support/checkout-steps.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { containing, translate } from './support/translations.ts'

/** On a desktop the heading of the orders stays where it is when they have loaded. */
async function expectSteadyOrders(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  const release = await holdAnswers(page, '**/api/v2/public/user/me**')
  await page.goto('/my-orders')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.locator('.skeleton')).toBeVisible()
  const before = await heading.boundingBox()
  release()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect((await heading.boundingBox())?.x).toBe(before?.x)
  await page.unrouteAll({ behavior: 'wait' })
  await page.setViewportSize({ width: 360, height: 640 })
}

test('a visitor signs in, buys, lists the order, which moves nothing, changes the profile and signs out while the ticket stays on the device (B23, B24, B25, B123)', async ({
  page,
  baseURL,
}) => {
  const account = new AccountPage(page)
  const tab = page.getByRole('link', { name: translate('app.shell.account') })
  await page.goto('/wallet')
  await tab.click()
  await page
    .getByRole('main')
    .getByRole('link', { name: translate('app.shell.sign-in') })
    .click()
  await page.getByRole('button', { name: 'Zoë' }).click()
  await account.backInShop()
  await expectSteadyOrders(page)
  await page.goto('/wallet')
  await expect(tab).toHaveAttribute('href', '/my-orders')

  const { overview, reservationId } = await toOverview(page, originOf(baseURL), 'paid', [ada])
  await account.open()
  await expect(account.order(reservationId)).toHaveAttribute('href', /reservation\/[^/]+$/)
  await expect(account.main).toContainText(containing('app.account.state.open'))
  await page.goBack()
  await overview.choose(containing('reservation-page.on-site'))
  await overview.acceptTerms()
  await overview.confirm()
  await new SuccessPage(page).untilSaved()

  await account.open()
  await account.order(reservationId).click()
  await expect(page).toHaveURL(/\/success$/)

  await account.openProfile()
  await account.firstName.fill('Zoë Maria')
  await account.save.click()
  await expect(page.getByText(translate('my-profile.update.success'))).toBeVisible()
  await page.reload()
  await expect(account.firstName).toHaveValue('Zoë Maria')

  await account.open()
  await expect(account.main).toContainText('Zoë Maria')
  await account.signOut.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('app.shell.sign-out') })
    .click()
  await account.signedOut()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { level: 1, name: translate('app.account.sign-in') })).toBeVisible()
  const wallet = await new WalletPage(page).open()
  await expect(tab).toHaveAttribute('href', '/my-orders')
  await expect(wallet.cards.first()).toBeVisible()
})
