/** What a device does with stored tickets: removal of every copy, push messages, print, and the last known state without a network. */
import { expect, test, type BrowserContext, type CDPSession, type Page, type Worker } from '@playwright/test'
import { ada } from '../pages/booking.ts'
import { DoorViewPage } from '../pages/door-view.ts'
import { SuccessPage } from '../pages/success.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { keepTickets } from '../support/stored-tickets.ts'
import { containing, translate } from '../support/translations.ts'

// The tests share one installation of the worker; each has its own event. The first two begin with an empty wallet.
test.describe.configure({ mode: 'serial' })

let origin: string
let context: BrowserContext
let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  origin = baseURL ?? ''
  context = await browser.newContext()
})
test.beforeEach(async () => {
  page = await context.newPage()
})
test.afterEach(async () => {
  for (const open of context.pages()) await open.close()
  await context.setOffline(false)
})
test.afterAll(() => context.close())

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

test('the removal of a ticket deletes every copy, in its tab and in another tab that shows it (W20)', async () => {
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
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('app.shell.remove') })
    .click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(other).toHaveURL(/\/wallet$/)
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: translate('app.wallet.empty') })).toBeVisible()
  expect(await copiesOf(page, uuid)).toBe(0)
})

test('without a network the order page shows its last known state, and every page lists the stored tickets, even without the caches', async () => {
  const { shortName } = await createEvent(origin, 'free')
  const { reservationId } = await buy(origin, shortName)
  await page.goto(`/event/${shortName}/reservation/${reservationId}/success`)
  await new SuccessPage(page).untilSaved()
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

/** The id of the worker's registration of an origin. */
const registrationOf = (session: CDPSession, origin: string): Promise<string> =>
  new Promise((resolve, reject) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted,
      )
      if (registration) resolve(registration.registrationId)
    })
    session.send('ServiceWorker.enable').catch(reject)
  })

interface Recording {
  shown: [title: string, body: string, data: unknown][]
}

/** The worker, which records each notification that it shows. A browser without windows has none to read. */
async function recordingWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown = ((globalThis as unknown as Recording).shown = [] as Recording['shown'])
    ServiceWorkerRegistration.prototype.showNotification = (title, { body, data } = {}) => {
      shown.push([title, body ?? '', data])
      return Promise.resolve()
    }
  })
  return worker
}

test('a push message is shown with the stored title of its event while the app is closed (W219)', async () => {
  const { shortName } = await createEvent(origin, 'free')
  const order = await buy(origin, shortName, 1)
  await context.grantPermissions(['notifications'], { origin })
  await keepTickets(context, origin, order)
  for (const open of context.pages()) if (open !== page) await open.close()
  const worker = await recordingWorker(context)

  const session = await context.newCDPSession(page)
  const registrationId = await registrationOf(session, origin)
  const deliver = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const navigate = `${origin}/event/${shortName}/ticket/${order.uuids[0] ?? ''}/view`
  const title = 'An event has changed.'
  const notification = { title, lang: 'en', dir: 'ltr', navigate, tag: 'fact-1', silent: false }
  await deliver(JSON.stringify({ web_push: 8030, notification, mutable: true }))
  await deliver('no JSON')

  const shown = () => worker.evaluate(() => (globalThis as unknown as Recording).shown)
  await expect.poll(async () => (await shown()).length).toBe(2)
  expect(await shown()).toEqual(
    expect.arrayContaining([
      ['Quarry evening', title, { path: new URL(navigate).pathname }],
      ['There is news about your tickets.', '', { path: '/wallet' }],
    ]),
  )
})

/** CSS pixels. */
const millimeter = 96 / 25.4

/** Visible controls, bars and messages of the page. */
const controls = (page: Page) =>
  page
    .locator(
      'button, nav, .top, .tabs, .actbar, .toasts, .page-footer, .menu, .chip.ok, .door-top, .door-foot',
    )
    .filter({ visible: true })

const widthsOfCodes = (page: Page) =>
  page
    .locator('svg.qr')
    .evaluateAll((codes) =>
      codes.map((code) => code.getBoundingClientRect().width).filter((width) => width > 0),
    )

/** The number of sheets of paper. */
const sheets = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('the browser prints each ticket on its own sheet, with a code of at least 40 mm and without controls (W56)', async () => {
  const { shortName } = await createEvent(origin, 'free')
  const order = await buy(origin, shortName, 2)
  const [uuid = ''] = order.uuids
  await keepTickets(context, origin, order)

  const ticket = await (await new TicketPage(page).open(origin, shortName, uuid)).untilTaken()
  await expect(ticket.doorLink).toBeVisible()
  expect(await controls(page).count()).toBeGreaterThan(3)
  await page.emulateMedia({ media: 'print' })
  await expect(controls(page)).toHaveCount(0)
  await expect(ticket.attendee('Ada Keller')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(uuid.replaceAll('-', ''))
  expect((await widthsOfCodes(page)).map((width) => width >= 40 * millimeter)).toEqual([true])
  expect(await sheets(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })

  const door = await new DoorViewPage(page).open(origin, shortName, uuid)
  // The button of the app in place of the link of the stored page.
  await page.getByRole('button', { name: translate('app.wallet.next') }).waitFor()
  await expect(page.locator('.print-only').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(controls(page)).toHaveCount(0)
  await expect(door.codes).toHaveCount(2)
  expect((await widthsOfCodes(page)).map((width) => width >= 40 * millimeter)).toEqual([true, true])
  const printed = page.locator('.print-only').filter({ visible: true })
  await expect(printed).toHaveCount(2)
  for (const [index, one] of order.uuids.entries())
    await expect(printed.nth(index)).toContainText(one.slice(-4))
  expect(await sheets(page)).toBe(2)
})
