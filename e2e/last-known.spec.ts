/** The last known state of a reservation without a network, and the way to the next ticket. */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { workerReady } from './support/stored-tickets.ts'
import { containing, translate } from './support/translations.ts'

// The worker answers without a network.
test.use({ serviceWorkers: 'allow' })

/** Orders a free ticket, which is stored, and waits for the worker. @returns the short name of its event */
async function storeTicket(page: Page, origin: string): Promise<string> {
  const { overview, shortName } = await openOverview(page, origin, 'free', [ada])
  await overview.acceptTerms()
  await overview.submit.click()
  await new SuccessPage(page).untilSaved()
  await workerReady(page)
  return shortName
}

test('the order page shows the last known state of a reservation that cannot be loaded', async ({
  page,
  context,
  baseURL,
}) => {
  const shortName = await storeTicket(page, originOf(baseURL))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(containing('app.checkout.last'))).toBeVisible()
  await page.getByRole('link', { name: translate('app.shell.open-tickets') }).click()
  await expect(page).toHaveURL(/\/wallet$/)

  await page.goto('/wallet/next')
  await expect(page).toHaveURL(new RegExp(`/event/${shortName}/ticket/[0-9a-f-]{36}/view$`))
  await new TicketPage(page).code.waitFor()
})

test('every page lists the stored tickets when the browser has dropped the caches and there is no network', async ({
  page,
  context,
  baseURL,
}) => {
  const shortName = await storeTicket(page, originOf(baseURL))
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await context.setOffline(true)
  for (const path of ['/', `/event/${shortName}`, '/my-orders']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'My tickets' })).toBeVisible()
  }
  await page.getByRole('link', { name: ada.first }).click()
  await expect(page).toHaveURL(new RegExp(`/event/${shortName}/ticket/[0-9a-f-]{36}/view$`))
  await new TicketPage(page).code.waitFor()
})
