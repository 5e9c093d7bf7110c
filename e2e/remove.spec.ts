/**
 * Removing a ticket from the device while the server is reachable: every copy is deleted and none comes back.
 */
import { expect, test, type Page } from '@playwright/test'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { createEvent } from './support/events.ts'
import { keepTickets } from './support/stored-tickets.ts'
import { translate } from './support/translations.ts'

// The worker answers with the stored ticket.
test.use({ serviceWorkers: 'allow' })

/** The number of copies of a ticket on the device, in the database and in the cache. */
const copiesOf = (page: Page, uuid: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const filed = await (await caches.open('tessera-tickets')).keys()
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('tessera-device')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('refused'))
    })
    const stored = await new Promise<unknown[]>((resolve) => {
      const request = db.transaction('tickets').objectStore('tickets').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    const texts = [...filed.map(({ url }) => url), ...stored.map((row) => JSON.stringify(row))]
    return texts.filter((text) => text.includes(wanted)).length
  }, uuid)

test('the removal of a ticket deletes every copy, in its tab and in another tab that shows it (W20)', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName } = await createEvent(origin, 'free')
  const order = await buy(origin, shortName, 1)
  const [uuid = ''] = order.uuids
  await keepTickets(context, origin, order)
  const other = await context.newPage()
  for (const tab of [other, page])
    await (await new TicketPage(tab).open(origin, shortName, uuid)).untilTaken()
  expect(await copiesOf(page, uuid)).toBe(3)

  await new TicketPage(page).openActions()
  await page.getByRole('button', { name: translate('app.wallet.remove') }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(other).toHaveURL(/\/wallet$/)
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: translate('app.wallet.empty') })).toBeVisible()
  expect(await copiesOf(page, uuid)).toBe(0)
})
