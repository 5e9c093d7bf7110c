/**
 * From the second visit on a page of the catalogue is the document that the worker has stored; an event that the organizer
 * withdrew or moved meanwhile, on a device with tickets.
 */
import { expect, test, type BrowserContext, type Page, type Response } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { createEvent, issuedCode, moveEvent, withdraw } from '../support/events.ts'
import { startFront, type Front } from '../support/front.ts'
import { keepTickets, workerReady } from '../support/stored-tickets.ts'
import { containing, translate } from '../support/translations.ts'

// The tests share one installation of the worker; each has its own event.
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

const storedMark = '<html data-stored-document'
const storedPages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('tessera-pages')).keys()).map(({ url }) => url))

/** Visits a page until the worker has a copy of it. */
async function storeCopy(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await workerReady(page)
  await expect.poll(async () => (await storedPages(page)).join()).toContain(new URL(address).pathname)
}

/** The HTML with which the worker answers. */
async function documentOf(answer: Response | null): Promise<string> {
  expect(answer?.fromServiceWorker()).toBe(true)
  return (await answer?.text()) ?? ''
}

test('the second visit is the rendered page, and then shows what has changed since: place and sale (W75)', async () => {
  const { shortName } = await createEvent(server.origin, 'few')
  const address = `${server.origin}/event/${shortName}`
  await storeCopy(page, address)
  await moveEvent(server.origin, shortName, { by: 0, location: 'The new hall, Quay 5' })
  await buy(server.origin, shortName, 2)
  const html = await documentOf(await page.goto(address))
  expect(html).toContain(storedMark)
  expect(html).toContain('<h1')
  expect(html).not.toContain('The new hall')
  // The data after the content contain every text.
  expect(html.split('id="page-data"')[0]).not.toMatch(containing('show-event.sold-out'))
  await expect(page.getByText('The new hall').first()).toBeVisible()
  await expect(page.getByText(containing('show-event.sold-out')).first()).toBeVisible()
  // The next visit begins with it.
  await expect.poll(async () => documentOf(await page.goto(address))).toContain('The new hall')
})

test('without a network a page is its stored document and shows its age, also when it is opened inside the app', async () => {
  const { shortName } = await createEvent(server.origin, 'free')
  await storeCopy(page, `${server.origin}/subscriptions-all`)
  await storeCopy(page, `${server.origin}/event/${shortName}`)
  await server.stop()
  expect(await documentOf(await page.goto(`${server.origin}/event/${shortName}`))).toContain(storedMark)
  await expect(page.getByText(containing('app.browse.age'))).toBeVisible()
  // A link of the app does the same.
  await page.evaluate(() => {
    history.pushState(null, '', '/subscriptions-all')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.locator('html[data-stored-document]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(containing('app.browse.offline'))).toHaveCount(0)
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
  const isStored = async () =>
    (await storedPages(page)).some((url) => new URL(url).pathname === `/event/${shortName}`)
  await expect.poll(isStored).toBe(true)

  await withdraw(server.origin, shortName)
  await page.goto(`${server.origin}/event/${shortName}`)
  await expect(page.getByText(translate('app.browse.event-gone'))).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: translate('app.shell.open-tickets') }),
  ).toBeVisible()
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
    .toMatch(/The new hall, Quay(?:&nbsp;|\s)5/)
  await server.stop()
  const newPage = await context.newPage()
  await newPage.goto(view)
  await expect(newPage.getByText(translate('app.wallet.event-changed.both'))).toBeVisible()
  await expect(newPage.getByText('The new hall, Quay 5').first()).toBeVisible()
  await new DoorViewPage(newPage).open(server.origin, shortName, uuid)
  const code = await decodeOnly(await newPage.screenshot())
  expect(code).toBe(await issuedCode(test.info().project.use.baseURL ?? '', shortName, uuid))
})
