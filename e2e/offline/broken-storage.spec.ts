/** A device whose storage is blocked by another tab, or of which the browser has deleted a part: every code is still shown. */
import { expect, test, type Page } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { createEvent, issuedCode } from '../support/events.ts'
import { storedTickets, workerReady, type StoredTickets } from '../support/stored-tickets.ts'
import { containing, translate } from '../support/translations.ts'

test.describe.configure({ mode: 'default' })

let stored: StoredTickets
test.beforeAll(async ({ baseURL }) => {
  stored = await storedTickets(baseURL ?? '')
})
test.afterAll(() => stored.clear())

/** Each test breaks a copy. */
let device: StoredTickets
test.beforeEach(async () => {
  device = { ...stored, profile: await stored.profile.copy() }
})
test.afterEach(async () => {
  await device.server.stop()
  await device.profile.remove()
})

/** A page of the origin without the app. */
async function openControl(page: Page): Promise<Page> {
  await page.goto(`${device.server.origin}/robots.txt`)
  return page
}

const countTickets = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tessera-device')
        opening.onerror = () => reject(new Error('The database does not open'))
        opening.onsuccess = () => {
          const db = opening.result
          const stores = [...db.objectStoreNames].includes('tickets')
          if (!stores) {
            db.close()
            return resolve(0)
          }
          const count = db.transaction('tickets').objectStore('tickets').count()
          count.onsuccess = () => {
            db.close()
            resolve(count.result)
          }
        }
      }),
  )

/** Begins a transaction that writes and does not end before the page is closed. */
const holdDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tessera-device')
        opening.onerror = () => reject(new Error('The database does not open'))
        opening.onsuccess = () => {
          const work = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite')
          const settings = work.objectStore('settings')
          const goOn = (): void => {
            resolve()
            settings.count().onsuccess = goOn
          }
          goOn()
          document.title = 'held'
          work.oncomplete = () => (document.title = 'ended')
          work.onabort = work.oncomplete
        }
      }),
  )

async function expectCode(page: Page, uuid: string): Promise<void> {
  expect(await decodeOnly(await page.screenshot()), page.url()).toBe(device.codes.get(uuid))
}

async function expectEveryCode(page: Page): Promise<void> {
  const { server, order } = device
  for (const uuid of order.uuids) {
    await new TicketPage(page).open(server.origin, order.shortName, uuid)
    await expectCode(page, uuid)
    await new DoorViewPage(page).open(server.origin, order.shortName, uuid)
    await expectCode(page, uuid)
  }
}

test('the door view shows the code within a second while another tab writes to the database without end (W82)', async () => {
  const { server, order, profile } = device
  const [uuid = ''] = order.uuids
  await server.start()
  const context = await profile.start()
  const page = await context.newPage()
  // Starts the worker, as the other tab would: the second counts for the database only.
  const door = await new DoorViewPage(page).open(server.origin, order.shortName, uuid)
  await page.goto('about:blank')
  const blocking = await openControl(await context.newPage())
  await holdDatabase(blocking)
  await server.stop()
  // The time counts from the click, the wait of the worker included.
  const opening = page.goto(`${server.origin}/wallet/door/${order.shortName}/${uuid}`)
  await expect(door.codes.first()).toBeVisible({ timeout: 1000 })
  await opening
  await expectCode(page, uuid)
  expect(await blocking.title()).toBe('held')
  // The database is read again once the other tab is closed, and the app takes over.
  await blocking.close()
  await page.reload()
  await new TicketPage(page).untilTaken()
  await expectCode(page, uuid)
  await context.close()
})

test('the device opens every ticket after the database was deleted and the caches were kept, and stores them again (W82)', async () => {
  const { server, order, profile } = device
  await server.start()
  const context = await profile.start()
  const control = await openControl(await context.newPage())
  await control.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('tessera-device')
        deletion.onsuccess = () => resolve()
        deletion.onerror = () => reject(new Error('The database was not deleted'))
      }),
  )
  await server.stop()
  const page = await context.newPage()
  await expectEveryCode(page)
  await server.start()
  for (const uuid of order.uuids) {
    await new TicketPage(page).open(server.origin, order.shortName, uuid)
    await new TicketPage(page).untilTaken()
  }
  await expect.poll(() => countTickets(control)).toBe(order.uuids.length)
  await context.close()
})

test('the device opens every ticket after the worker was removed and what it had stored was kept (W82)', async () => {
  const { server, order, profile } = device
  const [uuid = ''] = order.uuids
  await server.start()
  const context = await profile.start()
  const page = await openControl(await context.newPage())
  const removed = await page.evaluate(async () =>
    Promise.all(
      (await navigator.serviceWorker.getRegistrations()).map((registration) => registration.unregister()),
    ),
  )
  expect(removed).toEqual([true])
  // With a connection the app starts, finds the ticket on the device and installs the worker again.
  await new TicketPage(page).open(server.origin, order.shortName, uuid)
  await expectCode(page, uuid)
  await workerReady(page)
  await server.stop()
  await expectEveryCode(await context.newPage())
  await context.close()
})

test('the device keeps every stored ticket when storage is full, and reports that the new one is not stored (W86)', async () => {
  const { server, order, profile } = device
  await server.start()
  const context = await profile.start()
  const page = await openControl(await context.newPage())
  const session = await context.newCDPSession(page)
  const quotaOf = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin: server.origin,
      ...(quotaSize === undefined ? {} : { quotaSize }),
    })
  await quotaOf(1)
  const other = await createEvent(server.origin, 'free')
  const bought = await buy(server.origin, other.shortName, 1)
  const [uuid = ''] = bought.uuids
  await page.goto(`${server.origin}/event/${other.shortName}/reservation/${bought.reservationId}/success`)
  await expect(page.getByText(containing('app.checkout.unsaved.storage'))).toBeVisible({ timeout: 40_000 })
  expect(await countTickets(page)).toBe(order.uuids.length)
  await server.stop()
  await expectEveryCode(await context.newPage())
  // With space again the same button stores it.
  await server.start()
  await quotaOf()
  await page.getByRole('button', { name: translate('app.checkout.unsaved.again') }).click()
  await expect.poll(() => countTickets(page)).toBe(order.uuids.length + 1)
  await new TicketPage(page).open(server.origin, other.shortName, uuid)
  expect(await decodeOnly(await page.screenshot())).toBe(
    await issuedCode(server.origin, other.shortName, uuid),
  )
  await context.close()
})
