/** A new version is offered, installed on a click, and never offered in the door view. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy } from '../support/buyer.ts'
import { createEvent } from '../support/events.ts'
import { newProfile, type Profile } from '../support/profile.ts'
import { ownServer, type OwnServer } from '../support/server.ts'
import { workerReady } from '../support/stored-tickets.ts'
import { translate } from '../support/translations.ts'

// The tests share one port, so only one server runs at a time.
test.describe.configure({ mode: 'default' })

let dist: string
let server: OwnServer
let profile: Profile
let context: BrowserContext

test.beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'tessera-dist-'))
  await cp(process.env['DIST'] ?? 'dist', dist, { recursive: true })
  server = await ownServer(5367, { DIST: dist })
  profile = await newProfile()
  await server.start()
  context = await profile.start()
})
test.afterEach(async () => {
  await context.close()
  await server.remove()
  await profile.remove()
  await rm(dist, { recursive: true })
})

/** Publishes a changed worker. The server reads its files at the start. */
async function publish(): Promise<void> {
  const worker = join(dist, 'sw.js')
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// next\n`)
  await Promise.all(['br', 'gz'].map((ending) => rm(`${worker}.${ending}`, { force: true })))
  await server.stop()
  await server.start()
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

test('offers the new version and installs it on a click', async () => {
  const page = await context.newPage()
  await page.goto(server.origin)
  await workerReady(page)
  await page.reload()
  await publish()
  await noticeIt(page)
  const offer = page.getByRole('button', { name: translate('app.wallet.update.apply') })
  await expect(offer).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await offer.click()
  await reloaded
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
    .toBe(true)
})

test('holds the offer back while another tab shows the door view, and shows it afterwards', async () => {
  const { shortName } = await createEvent(server.origin, 'free')
  const { uuids } = await buy(server.origin, shortName, 1)
  const door = await context.newPage()
  await new TicketPage(door).open(server.origin, shortName, uuids[0] ?? '')
  await workerReady(door)
  await new DoorViewPage(door).open(server.origin, shortName, uuids[0] ?? '')
  const page = await context.newPage()
  await page.goto(server.origin)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .toContain('tessera-stake')
  await publish()
  await noticeIt(page)
  const offer = page.getByRole('button', { name: translate('app.wallet.update.apply') })
  // The new version requests the lock as soon as it waits; the pending request shows that it did.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name)))
    .toContain('tessera-stake')
  await expect(offer).toHaveCount(0)
  await door.close()
  await expect(offer).toBeVisible()
})

test('never offers the new version in the door view', async () => {
  const { shortName } = await createEvent(server.origin, 'free')
  const { uuids } = await buy(server.origin, shortName, 1)
  const [uuid = ''] = uuids
  const page = await context.newPage()
  await new TicketPage(page).open(server.origin, shortName, uuid)
  await workerReady(page)
  await new DoorViewPage(page).open(server.origin, shortName, uuid)
  await publish()
  await noticeIt(page)
  await expect(page.getByText(translate('app.wallet.update'))).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
    'installed',
  )
})
