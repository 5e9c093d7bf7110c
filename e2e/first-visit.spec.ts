/** A ticket's link on a device that does not have it: the server answers with a static page. */
import { expect, test } from '@playwright/test'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { decodeOnly } from './support/decode.ts'
import { createEvent, issuedCode } from './support/events.ts'
import { placesOf, watchTakeover } from './support/takeover.ts'

async function boughtTicket(origin: string) {
  const { shortName } = await createEvent(origin, 'free')
  const [uuid = ''] = (await buy(origin, shortName)).uuids
  return { shortName, uuid, code: await issuedCode(origin, shortName, uuid) }
}

test('shows the code without any script', async ({ browser, baseURL }) => {
  const origin = baseURL ?? ''
  const { shortName, uuid, code } = await boughtTicket(origin)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await new TicketPage(page).open(origin, shortName, uuid)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
  await context.close()
})

test('stores the ticket in the background, and the code does not move at either takeover', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName, uuid, code } = await boughtTicket(origin)
  await page.addInitScript({ content: watchTakeover })
  const ticketPage = await new TicketPage(page).open(origin, shortName, uuid)
  const first = await placesOf(page)
  expect(new Set([...first.stored, ...first.app]).size).toBe(1)
  expect(first.stored.length).toBeGreaterThan(0)

  // Once stored, the worker answers without a network, and the app takes over without moving the code.
  await expect
    .poll(
      async () => {
        const answer = await page.reload()
        return answer?.fromServiceWorker() === true && (await answer.text()).includes('data-stored="page"')
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await ticketPage.code.waitFor()
  // A busy browser may draw both parts of the page at once: then `first` is empty.
  const second = await placesOf(page)
  expect(second.stored.length).toBeGreaterThan(0)
  expect(new Set([...second.first, ...second.stored, ...second.app, ...first.app]).size).toBe(1)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
})

test('keeps the code on the screen when the network fails before the ticket is stored', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const { shortName, uuid, code } = await boughtTicket(origin)
  await page.route('**/api/v2/public/event/*/ticket/**', (route) => route.abort())
  await new TicketPage(page).open(origin, shortName, uuid)
  await expect(page.locator('#root h1')).toHaveCount(1)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
  await page.unroute('**/api/v2/public/event/*/ticket/**')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.locator('#stored')).toHaveCount(0)
  expect(await decodeOnly(await page.screenshot())).toBe(code)
})
