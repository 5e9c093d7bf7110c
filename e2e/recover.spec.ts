/** /recover deletes the app's files and keeps the tickets. */
import { expect, test } from '@playwright/test'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { WalletPage } from './pages/wallet.ts'
import { expectColors, violations } from './support/accessibility.ts'
import { buy } from './support/buyer.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { openRepairPage } from './support/repair-page.ts'

// /recover removes the worker.
test.use({ serviceWorkers: 'allow' })

const left = 'tessera-recover-test'

for (const [name, fault] of Object.entries({
  'never answers': () => {
    ServiceWorkerContainer.prototype.getRegistrations = () => new Promise(() => undefined)
    CacheStorage.prototype.keys = () => new Promise(() => undefined)
  },
  'refuses workers': () => {
    ServiceWorkerContainer.prototype.getRegistrations = () =>
      Promise.reject(new DOMException('no', 'SecurityError'))
  },
}))
  test(`/recover leads to the tickets in a browser that ${name} (W89)`, async ({ page, baseURL }) => {
    await page.goto(`${originOf(baseURL)}/robots.txt`)
    await page.evaluate((cache) => caches.open(cache), left)
    await page.addInitScript(fault)
    await page.goto('/recover')
    await page.waitForURL(/\/wallet$/)
    if (name === 'refuses workers')
      expect(await page.evaluate((cache) => caches.has(cache), left)).toBe(false)
  })

test('/recover without a connection removes nothing, and repairs once there is one', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(`${originOf(baseURL)}/robots.txt`)
  await page.evaluate((cache) => caches.open(cache), left)
  await page.addInitScript(() => {
    if (location.pathname === '/recover')
      Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
  })
  await page.goto('/recover')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  expect(await page.evaluate((cache) => caches.has(cache), left)).toBe(true)
  await context.setOffline(true)
  await context.setOffline(false)
  await page.waitForURL(/\/wallet$/)
  expect(await page.evaluate((cache) => caches.has(cache), left)).toBe(false)
})

for (const cause of ['a worker that does not answer', 'a missing connection'] as const)
  test(`the page /recover has no accessibility violation with ${cause}, in light, dark and forced colors (W400)`, async ({
    page,
  }) => {
    await openRepairPage(cause)(page)
    if (cause === 'a missing connection') {
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
      await expect(page.getByRole('status')).toHaveText(/as soon as you are online/)
    }
    expect(await violations(page), 'light').toEqual([])
    await expectColors(page)
  })

test('the page /recover replaces a broken app and keeps the tickets (W14)', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  const { reservationId } = await buy(originOf(baseURL), shortName)
  await page.goto(`/event/${shortName}/reservation/${reservationId}/success`)
  await new SuccessPage(page).untilSaved()
  const storedTickets = () =>
    page.evaluate(async () => {
      const cache = await caches.open('tessera-tickets')
      return (await cache.keys()).map(({ url }) => url).sort()
    })
  await expect.poll(storedTickets).not.toEqual([])
  const before = await storedTickets()

  // A stale file that the app cannot remove, and a worker that /recover unregisters.
  await page.evaluate(async (name) => {
    await navigator.serviceWorker.ready
    await (await caches.open(name)).put('/assets/broken.js', new Response('broken'))
  }, left)
  await page.addInitScript(() => {
    const unregister = ServiceWorkerRegistration.prototype.unregister
    ServiceWorkerRegistration.prototype.unregister = function () {
      sessionStorage.setItem('unregistered', new URL(this.scope).pathname)
      return unregister.call(this)
    }
  })

  await page.goto('/recover')
  await page.waitForURL(/\/wallet$/)
  expect(await page.evaluate(() => sessionStorage.getItem('unregistered'))).toBe('/')
  expect(await page.evaluate((name) => caches.has(name), left)).toBe(false)
  expect(await storedTickets()).toEqual(expect.arrayContaining(before))
  const wallet = new WalletPage(page)
  await expect(wallet.heading).toBeVisible()
  await wallet.firstTicket.click()
  await expect(new TicketPage(page).code).toBeVisible()
})
