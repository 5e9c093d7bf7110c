/** An order with an additional service whose items ask a mandatory question. */
import { expect, test } from '@playwright/test'
import { ada, samira } from './pages/booking.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'

test('orders an extra whose mandatory question was missed, moved and answered', async ({ page, baseURL }) => {
  const { booking } = await openBooking(page, originOf(baseURL), 'extras', 2)
  await booking.fillAll(ada, ada, samira)
  const menus = page.getByLabel('Main course')
  await menus.last().selectOption('Perch')
  await booking.continueButton.click()
  // The only invalid field: label and error stand 100 px below the top of the page.
  await expect(menus.first()).toBeFocused()
  const field = page.locator('.field:focus-within')
  await expect.poll(async () => Math.round((await field.boundingBox())?.y ?? 0)).toBe(100)

  await menus.first().selectOption('Risotto')
  await page.getByLabel('For ticket').last().selectOption({ label: 'Ticket 1 · Standard' })
  const moved = page.getByRole('group', { name: 'Lunch (2 of 2)' })
  await expect(moved.getByLabel('For ticket')).toBeFocused()
  await page.reload()
  await expect(moved.getByLabel('Main course')).toHaveValue('fish')
  await booking.proceed()

  const overview = new OverviewPage(page)
  await expect(overview.summary).toContainText('2 × Lunch')
  await overview.acceptTerms()
  await overview.confirm()
  await expect(page).toHaveURL(/\/success/)
  const success = await new SuccessPage(page).untilSaved()
  await expect(success.tickets.first()).toContainText('2 × Lunch')
  await expect(success.tickets.last()).not.toContainText('Lunch')
  await success.tickets.first().getByRole('link').first().click()
  await expect(new TicketPage(page).code).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Main course Risotto; Perch')
})
