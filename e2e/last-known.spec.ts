/** The last known state of a reservation without a network, and the way to the next ticket. */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { workerReady } from './support/stored-tickets.ts'
import { containing, translate } from './support/translations.ts'

// The worker answers without a network.
test.use({ serviceWorkers: 'allow' })

/** Opens the last page of an order, which stores its ticket, and waits for the worker. @returns the short name of its event */
async function storeTicket(page: Page, origin: string): Promise<string> {
  const { shortName } = await createEvent(origin, 'free')
  const { reservationId } = await buy(origin, shortName)
  await page.goto(`/event/${shortName}/reservation/${reservationId}/success`)
  await new SuccessPage(page).untilSaved()
  await workerReady(page)
  return shortName
}

test('without a network the order page shows its last known state, and every page lists the stored tickets, even without the caches', async ({
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

  // The browser drops the caches.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  for (const path of ['/', `/event/${shortName}`, '/my-orders']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'My tickets' })).toBeVisible()
  }
  await page.getByRole('link', { name: ada.first }).click()
  await expect(page).toHaveURL(new RegExp(`/event/${shortName}/ticket/[0-9a-f-]{36}/view$`))
  await new TicketPage(page).code.waitFor()
})
