/** An event that the organizer withdrew or moved after tickets were sold, on a device that has a copy of it in the worker's cache. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { createEvent, issuedCode, moveEvent, withdraw } from '../support/events.ts'
import { startFront, type Front } from '../support/front.ts'
import { keepTickets } from '../support/stored-tickets.ts'
import { translate } from '../support/translations.ts'

// Both tests share one installation of the worker; each has its own event.
test.describe.configure({ mode: 'serial' })

let server: Front
let context: BrowserContext
let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  server = await startFront(baseURL ?? '')
  context = await browser.newContext()
})
test.beforeEach(async () => {
  page = await context.newPage()
})
test.afterEach(async () => {
  for (const open of context.pages()) await open.close()
  await server.stop()
  await server.start()
})
test.afterAll(async () => {
  await context.close()
  await server.stop()
})

const apiPath = (shortName: string) => `/api/v2/public/event/${shortName}`
const marked = translate('app.wallet.event-missing')

test('the app marks the ticket of a withdrawn event and takes the event off sale (W75)', async () => {
  const { shortName } = await createEvent(server.origin, 'free')
  const order = await buy(server.origin, shortName)
  const [uuid = ''] = order.uuids
  await keepTickets(context, server.origin, order)
  await page.goto(`${server.origin}/event/${shortName}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isStored = () =>
    page.evaluate(async (path) => {
      const keys = await (await caches.open('tessera-pages')).keys()
      return keys.some(({ url }) => new URL(url).pathname === path)
    }, `/event/${shortName}`)
  await expect.poll(isStored).toBe(true)

  await withdraw(server.origin, shortName)
  await page.goto(`${server.origin}/event/${shortName}`)
  await expect(page.getByText(translate('app.browse.event-gone'))).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(isStored).toBe(false)
  expect(
    await page.evaluate(async (path) => (await caches.match(path)) === undefined, apiPath(shortName)),
  ).toBe(true)

  await page.goto(`${server.origin}/wallet`)
  await page.getByRole('button', { name: translate('app.shell.check') }).click()
  await expect(page.getByText(translate('app.wallet.state.event-missing'))).toBeVisible()
  const ticket = await new TicketPage(page).open(server.origin, shortName, uuid)
  await expect(page.getByText(marked)).toBeVisible()
  await expect(ticket.code).toBeVisible()

  // Without a server, too: neither the worker nor the app has kept the event.
  await ticket.untilTaken()
  await server.stop()
  await page.goto(`${server.origin}/event/${shortName}`)
  await expect(page.getByRole('heading', { name: translate('app.browse.offline') })).toBeVisible()
  await page.goto(`${server.origin}/event/${shortName}/ticket/${uuid}/view`)
  await expect(page.getByText(marked)).toBeVisible()
})

test('the ticket of a moved event shows old and new time and place, and its code, without a server (W88)', async () => {
  const { shortName } = await createEvent(server.origin, 'free')
  const order = await buy(server.origin, shortName)
  const [uuid = ''] = order.uuids
  await keepTickets(context, server.origin, order)
  await moveEvent(server.origin, shortName, { by: 2 * 24 * 60 * 60_000, location: 'The new hall, Quay 5' })
  await page.goto(`${server.origin}/wallet`)
  await page.getByRole('button', { name: translate('app.shell.check') }).click()
  await expect(page.getByText(translate('app.wallet.state.event-changed'))).toBeVisible()
  // Stored with the ticket: a new page without a server shows it, too.
  const view = `${server.origin}/event/${shortName}/ticket/${uuid}/view`
  await expect
    .poll(() => page.evaluate(async (path) => (await (await caches.match(path))?.text()) ?? '', view))
    .toContain('The new hall, Quay 5')
  await server.stop()
  const newPage = await context.newPage()
  await newPage.goto(view)
  await expect(newPage.getByText(translate('app.wallet.event-changed.both'))).toBeVisible()
  await expect(newPage.getByText('The new hall, Quay 5').first()).toBeVisible()
  await new DoorViewPage(newPage).open(server.origin, shortName, uuid)
  const code = await decodeOnly(await newPage.screenshot())
  expect(code).toBe(await issuedCode(test.info().project.use.baseURL ?? '', shortName, uuid))
})
