/** A new version is offered, installed on a click, and never offered in the door view. */
import { expect, test as base, type Page } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { startFront, type Front } from '../support/front.ts'
import { workerReady } from '../support/stored-tickets.ts'
import { translate } from '../support/translations.ts'

/** `server`: a server of this test whose files can change. */
const test = base.extend<{ server: Front }>({
  server: async ({ baseURL }, use) => {
    const front = await startFront(baseURL ?? '')
    await use(front)
    await front.stop()
  },
})

/** Publishes a changed worker. */
async function publish(server: Front): Promise<void> {
  const worker = await (await fetch(`${server.origin}/sw.js`)).text()
  server.replace('/sw.js', `${worker}\n// next\n`)
}

/** Requests the new version and resolves when it is waiting. */
async function noticeIt(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null))
    .toBe('installed')
}

test('the app holds the offer of an update back while another tab shows the door view, then shows it, and installs the version on a click (W22)', async ({
  page,
  context,
  server,
}) => {
  const { shortName } = await createEvent(server.origin, 'free')
  const { uuids } = await buy(server.origin, shortName, 1)
  const door = await context.newPage()
  await new TicketPage(door).open(server.origin, shortName, uuids[0] ?? '')
  await workerReady(door)
  await new DoorViewPage(door).open(server.origin, shortName, uuids[0] ?? '')
  await page.goto(server.origin)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .toContain('tessera-stake')
  await publish(server)
  await noticeIt(page)
  const offer = page.getByRole('button', { name: translate('app.wallet.update.apply') })
  // The new version requests the lock as soon as it waits; the pending request shows that it did.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
    .toContain('tessera-stake')
  await expect(offer).toHaveCount(0)
  await door.close()
  await expect(offer).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await offer.click()
  await reloaded
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
    .toBe(true)
})
