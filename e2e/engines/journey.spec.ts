/** The main journey in every browser engine: a ticket is bought, stored, and opens without the server. */
import { expect, test } from '@playwright/test'
import { decodeOnly } from '../support/decode-only.ts'
import { issuedCode } from '../support/events.ts'
import type { ServerFault } from '../support/faults.ts'
import { startFront, type Front } from '../support/front.ts'
import { faultyServer } from '../support/server.ts'
import { containing, translate } from '../support/translations.ts'
import { buyTicket, type KeptTicket } from './buy-ticket.ts'
import { evaluate, type Device, type Tab } from './engine.ts'
import { engineNames, openDevice } from './open-device.ts'
import { Screen } from './screen.ts'

const expectCode = (tab: Tab, text: string, where: string) =>
  expect(async () => expect(await decodeOnly(await tab.screenshot()), where).toBe(text)).toPass({
    timeout: 20_000,
  })

/** Opens ticket page and door view and decodes the code from a screenshot. */
async function expectCodes(
  tab: Tab,
  origin: string,
  { shortName, uuid }: KeptTicket,
  text: string,
): Promise<void> {
  await tab.goto(`${origin}/event/${shortName}/ticket/${uuid}/view`)
  await expectCode(tab, text, 'ticket page')
  await tab.goto(`${origin}/wallet/door/${shortName}/${uuid}`)
  await expectCode(tab, text, 'door view')
}

/** What may answer in place of a stopped server, one of each kind that engines treat apart; the cold start in Chromium has all. */
const faults = ['TCP hang', 500, 'captive portal 200'] as const satisfies readonly ServerFault[]

const versionPath = '/version-of-the-worker'

/** Publishes a worker that names its version. */
async function publish(server: Front, version: string): Promise<void> {
  const worker = await (await fetch(`${server.origin}/sw.js`)).text()
  server.replace(
    '/sw.js',
    `${worker}
self.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === '${versionPath}') event.respondWith(new Response('${version}'))
})`,
  )
}

/** The version of the active worker; null for the one of the build. */
const activeVersion = (tab: Tab) =>
  evaluate(
    tab,
    async (path) => {
      const answer = await fetch(path)
      // The server answers with the page of the app.
      return answer.headers.get('Content-Type')?.startsWith('text/plain') ? answer.text() : null
    },
    versionPath,
  )

for (const engine of engineNames) {
  test.describe(engine, () => {
    test.describe.configure({ mode: 'serial' })

    let server: Front
    let device: Device
    let tab: Tab
    let ticket: KeptTicket
    let code: string

    test.beforeAll(async ({ baseURL }) => {
      device = await openDevice(engine)
      server = await startFront(baseURL ?? '')
    })
    test.afterAll(async () => {
      await device.remove()
      await server.stop()
    })

    test('a buyer orders a ticket with on-site payment, and stores it', async () => {
      tab = await device.openCold()
      ticket = await buyTicket(tab, server.origin)
      code = await issuedCode(server.origin, ticket.shortName, ticket.uuid)
      await evaluate(tab, async () => void (await navigator.serviceWorker.ready))
      await server.stop()
    })

    test(`the device opens the ticket in a new page while the server is stopped, and in front of ${faults.join(', ')} (Q13)`, async () => {
      tab = await device.openCold()
      await expectCodes(tab, server.origin, ticket, code)
      for (const fault of faults)
        await test.step(String(fault), async () => {
          const end = await faultyServer(server.port, fault)
          try {
            await tab.goto(`${server.origin}/event/${ticket.shortName}/ticket/${ticket.uuid}/view`)
            await expectCode(tab, code, 'ticket page')
          } finally {
            await end()
          }
        })
    })

    test('the app installs a new version on a click and opens the ticket with it', async () => {
      // A page must be open before the new version is there: without one it replaces the old version at once.
      await server.start()
      await tab.goto(`${server.origin}/wallet`)
      const screen = new Screen(tab)
      await screen.waitFor({ role: 'heading', name: containing('app.shell.tickets') })
      await publish(server, 'second')
      await evaluate(tab, async () => void (await (await navigator.serviceWorker.ready).update()))
      await screen.waitFor({ role: 'button', name: translate('app.wallet.update.apply') })
      expect(await activeVersion(tab)).toBeNull()
      await screen.click({ role: 'button', name: translate('app.wallet.update.apply') })
      await expect.poll(() => activeVersion(tab).catch(() => null), { timeout: 15_000 }).toBe('second')
      await screen.waitFor({ role: 'heading', name: containing('app.shell.tickets') })
      await server.stop()
      await expectCodes(tab, server.origin, ticket, code)
    })

    test('the worker reads the ticket from the database in a new page after Cache Storage is cleared: its second script is stored with it (W82)', async () => {
      await evaluate(tab, async () => {
        for (const name of await caches.keys()) await caches.delete(name)
      })
      tab = await device.openCold()
      await tab.goto(`${server.origin}/event/${ticket.shortName}/ticket/${ticket.uuid}/view`)
      await expectCode(tab, code, 'page of the worker')
    })
  })
}
