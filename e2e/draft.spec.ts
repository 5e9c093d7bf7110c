/** What a person typed is theirs: it survives a reload and a lost network. */
import { expect, test } from '@playwright/test'
import { ada, samira } from './pages/booking.ts'
import { originOf, toBooking } from './support/journey.ts'
import { workerReady } from './support/shelf.ts'
import { mentions } from './support/words.ts'

test('typed details survive a reload', async ({ page, baseURL }) => {
  const { booking } = await toBooking(page, originOf(baseURL), 'free', 1)
  await booking.fillAll(ada, samira)
  await booking.emails.nth(1).blur()
  await page.reload()
  await expect(booking.firstNames.first()).toHaveValue(ada.first)
  await expect(booking.emails.first()).toHaveValue(ada.email)
  await expect(booking.firstNames.nth(1)).toHaveValue(samira.first)
  await expect(booking.emails.nth(1)).toHaveValue(samira.email)
})

test('sending without a network says so, keeps everything, and goes on afterwards', async ({
  page,
  context,
  baseURL,
}) => {
  const { booking } = await toBooking(page, originOf(baseURL), 'free', 1)
  await workerReady(page)
  await booking.fillAll(ada, samira)
  await context.setOffline(true)
  await booking.continueButton.click()
  await expect(page.getByText(mentions('app.outcome.unreachable')).first()).toBeVisible()
  await expect(page).toHaveURL(/\/book/)
  await expect(booking.firstNames.nth(1)).toHaveValue(samira.first)
  await context.setOffline(false)
  await booking.continueButton.click()
  await page.waitForURL(/\/overview/)
})
