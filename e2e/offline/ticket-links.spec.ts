/** Pages behind the links of a ticket while the server is stopped, after one visit with a connection. */
import { createHash } from 'node:crypto'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { samira } from '../pages/booking.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { countRecords } from '../support/count-records.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { createEvent, issuedCode } from '../support/events.ts'
import { journey, connect, placeOf, type Connection } from '../support/journeys.ts'
import { keepTickets, workerReady } from '../support/stored-tickets.ts'
import { containing, translate } from '../support/translations.ts'

// The tests share one installation of the worker; each has its own event.
test.describe.configure({ mode: 'serial' })

let shop: Connection
let context: BrowserContext
let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  shop = await connect(baseURL ?? '')
  context = await browser.newContext()
})
test.beforeEach(async () => {
  page = await context.newPage()
})
test.afterEach(async () => {
  for (const open of context.pages()) await open.close()
  await shop.restore(context)
})
test.afterAll(async () => {
  await context.close()
  await shop.stop()
})

// The first one: later the device has opened other pages.
test('the app stores the ticket of a mail that leads to its change page, on a device that never opened another page (P250)', async () => {
  const { shortName } = await createEvent(shop.origin, 'free')
  const [uuid = ''] = (await buy(shop.origin, shortName)).uuids
  const code = await issuedCode(shop.origin, shortName, uuid)
  await page.goto(`${shop.origin}/event/${shortName}/ticket/${uuid}/update?lang=en`)
  await workerReady(page)
  await expect
    .poll(() =>
      page.evaluate((id) => caches.match(`/event/${id}/view`).then(Boolean), `${shortName}/ticket/${uuid}`),
    )
    .toBe(true)

  await shop.cut(context)
  await new TicketPage(page).open(shop.origin, shortName, uuid)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
})

test(
  'the link of a reassigned ticket shows the new code while the server is stopped (Q18)',
  journey('reassign'),
  async () => {
    const { event: shortName, category } = await placeOf('reassign', shop.origin)
    const order = await buy(shop.origin, shortName, 1, category)
    const [uuid = ''] = order.uuids
    await keepTickets(context, shop.origin, order)
    const before = await issuedCode(shop.origin, shortName, uuid)

    await page.goto(`${shop.origin}/event/${shortName}/ticket/${uuid}/update`)
    await page
      .getByRole('button', { name: translate('reservation-page-complete.update-ticket-owner') })
      .click()
    await page.getByRole('textbox', { name: translate('common.first-name') }).fill(samira.first)
    await page.getByRole('textbox', { name: translate('common.last-name') }).fill(samira.last)
    await page.getByRole('textbox', { name: translate('common.email') }).fill(samira.email)
    await page.getByRole('button', { name: translate('reservation-page-complete.update') }).click()
    await expect(page.getByText(containing('app.tickets.saved.renewed'))).toBeVisible()
    const after = await issuedCode(shop.origin, shortName, uuid)
    expect(after).not.toBe(before)

    await shop.cut(context)
    const ticket = await new TicketPage(page).open(shop.origin, shortName, uuid)
    await expect(ticket.attendee(`${samira.first} ${samira.last}`)).toBeVisible()
    expect(await decodeOnly(await page.screenshot())).toBe(after)
  },
)

test(
  'the link of a waiting room that was never visited opens it while the server is stopped (P224)',
  journey('waitingRoom'),
  async () => {
    const { event: shortName, category } = await placeOf('waitingRoom', shop.origin)
    const order = await buy(shop.origin, shortName, 1, category)
    const [uuid = ''] = order.uuids
    const hash = createHash('sha256')
      .update(await issuedCode(shop.origin, shortName, uuid))
      .digest('hex')
    await keepTickets(context, shop.origin, order)
    await page.goto(`${shop.origin}/wallet`)
    await expect.poll(() => countRecords(page, 'rooms')).toBe(1)

    await shop.cut(context)
    // The link of the mail, which the server redirects.
    await page.goto(`${shop.origin}/event/${shortName}/ticket/${uuid}/check-in/${hash}`)
    await expect(page).toHaveURL(/\/waiting-room$/)
    await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByText(containing('app.tickets.room.offline'))).toBeVisible()
  },
)
