/** Pages and workers of different builds together: no white screen, no ticket and no draft is gone; a new version is installed on a click. */
import type { RequestListener } from 'node:http'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { ada, BookingPage } from '../pages/booking.ts'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { buy, reserve } from '../support/buyer.ts'
import { countRecords } from '../support/count-records.ts'
import { clearHttpCache } from '../support/device-faults.ts'
import { createEvent } from '../support/events.ts'
import { startFront, type Front } from '../support/front.ts'
import { serveBuild } from '../support/serve-build.ts'
import { keepTickets, workerReady } from '../support/stored-tickets.ts'
import { translate } from '../support/translations.ts'

interface Device {
  readonly front: Front
  readonly upstream: string
  /** The event of a stored ticket. */
  readonly shortName: string
  readonly uuid: string
}

// The tests share a browser that has stored a ticket by the first build. The last two replace the worker.
test.describe.configure({ mode: 'serial' })

let device: Device
let context: BrowserContext
let page: Page
test.beforeAll(async ({ browser, baseURL }) => {
  const upstream = baseURL ?? ''
  const front = await startFront(upstream)
  context = await browser.newContext()
  const { shortName } = await createEvent(upstream, 'free')
  const order = await buy(upstream, shortName, 1)
  await keepTickets(context, front.origin, order)
  device = { front, upstream, shortName, uuid: order.uuids[0] ?? '' }
})
test.beforeEach(async () => {
  page = await context.newPage()
})
test.afterEach(async () => {
  for (const open of context.pages()) await open.close()
  await context.setOffline(false)
  device.front.answerBy(null)
})
test.afterAll(async () => {
  await context.close()
  await device.front.stop()
})

/**
 * Requests the worker of the published build.
 * @returns its state; `unchanged` also when the browser joined an older request, `refused` without a worker
 */
const update = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const updated = await registration.update().catch(() => null)
    if (updated === null) return 'refused'
    const next = registration.installing
    if (next?.state === 'installing')
      await new Promise((resolve) => {
        next.addEventListener('statechange', resolve)
      })
    return next?.state ?? registration.waiting?.state ?? 'unchanged'
  })

/** Publishes a build and lets its worker take over at once, whatever is open. */
async function activate({ front, upstream }: Device, page: Page, number: number): Promise<void> {
  front.answerBy(serveBuild(upstream, { number }))
  await takeOver(page)
}

/** Installs the published worker, which takes over at once. */
async function takeOver(page: Page): Promise<void> {
  await expect.poll(() => update(page), { timeout: 30_000 }).toBe('installed')
  await page.evaluate(async () => {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
    const { waiting } = await navigator.serviceWorker.ready
    waiting?.postMessage({ protocol: 1, type: 'SKIP_WAITING' })
    await changed
  })
}

const expectTicket = async (page: Page, { front, shortName, uuid }: Device): Promise<void> => {
  const ticket = await new TicketPage(page).open(front.origin, shortName, uuid)
  await expect(ticket.code).toBeVisible()
}

const workerOf = async ({ origin }: Front) => (await fetch(`${origin}/sw.js`)).text()

/** Reports the names of the locks of updates in this state. */
const locks = (page: Page, state: 'held' | 'pending') =>
  page.evaluate(async (name) => (await navigator.locks.query())[name]?.map((lock) => lock.name), state)

const waitingState = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null)

test('the app holds the offer of an update back while another tab shows the door view, then shows it, and installs the version on a click (W22)', async () => {
  const { front, shortName, uuid } = device
  const door = await context.newPage()
  await new DoorViewPage(door).open(front.origin, shortName, uuid)
  await page.goto(front.origin)
  await expect.poll(() => locks(page, 'held')).toContain('tessera-stake')
  front.replace('/sw.js', `${await workerOf(front)}\n// next\n`)
  await expect.poll(() => update(page), { timeout: 30_000 }).toBe('installed')
  const offer = page.getByRole('button', { name: translate('app.wallet.update.apply') })
  // The new version requests the lock as soon as it waits; the pending request shows that it did.
  await expect.poll(() => locks(page, 'pending')).toContain('tessera-stake')
  await expect(offer).toHaveCount(0)
  await door.close()
  await expect(offer).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await offer.click()
  await reloaded
  await expect.poll(() => waitingState(page)).toBeNull()
})

const notFound: RequestListener = (_request, response) => void response.writeHead(404).end()

/** The folder that the app of the page was loaded from. */
const buildOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src*="/assets"]')]
    return scripts.map(({ src }) => new URL(src).pathname.split('/')[1]).at(0) ?? ''
  })

test('the browser opens a page of the next build in front of the worker of this one (Q14)', async () => {
  const { front, upstream } = device
  // The page registers its worker, which would be installed.
  front.answerBy(serveBuild(upstream, { number: 1, instead: { '/sw.js': notFound } }))
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // A reload with Shift does the same.
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.goto(`${front.origin}/wallet`)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await buildOf(page)).toBe('assets1')
  await session.send('Network.setBypassServiceWorker', { bypass: false })
  await expectTicket(page, device)
})

const brokenWorkers: readonly {
  what: string
  state: string
  number?: number
  instead: Readonly<Record<string, RequestListener>>
}[] = [
  {
    what: 'is not found',
    state: 'refused',
    instead: { '/sw.js': notFound },
  },
  {
    what: 'gets other bytes of the right type for a script',
    state: 'redundant',
    instead: {
      '/start.js': (_request, response) =>
        void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end('/* of a portal */'),
    },
  },
]

test('the device keeps the old build after a next worker that is missing, and one that cannot be installed', async () => {
  const { front, upstream } = device
  await page.goto(front.origin)
  const [, name = ''] = /assets\/(sw\.[\w-]+\.js)/.exec(await workerOf(front)) ?? []
  const alone = {
    what: 'has no second script',
    state: 'redundant',
    // What an installation has fetched before it ended is there for the next one of the same build.
    number: 3,
    instead: { [`/assets3/${name}`]: notFound },
  }
  for (const { what, state, instead, number = 1 } of [...brokenWorkers, alone])
    await test.step(`the next worker ${what} (W85)`, async () => {
      front.answerBy(serveBuild(upstream, { number, instead }))
      await expect.poll(() => update(page), { message: what, timeout: 30_000 }).toBe(state)
      await context.setOffline(true)
      await expectTicket(page, device)
      await page.goto(`${front.origin}/wallet`)
      await expect(page.getByRole('article').first(), what).toBeVisible()
      await context.setOffline(false)
    })
  await context.setOffline(true)
  // A part that was not loaded yet.
  await page
    .getByRole('link', { name: translate('app.wallet.add') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/wallet\/add/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the app opens the ticket while an old tab blocks the upgrade of the database (Q14)', async () => {
  const { front } = device
  const blocking = await context.newPage()
  await blocking.goto(`${front.origin}/robots.txt`)
  for (const page of context.pages()) if (page !== blocking) await page.close()
  // A version before the first one, with the same tickets; this tab never closes its connection.
  const count = await blocking.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('The database refused'))
      })
    const now = await settled(indexedDB.open('tessera-device'))
    const rows = await settled(now.transaction('tickets').objectStore('tickets').getAll())
    now.close()
    await settled(indexedDB.deleteDatabase('tessera-device'))
    const opening = indexedDB.open('tessera-device', 5)
    opening.onupgradeneeded = () => {
      const tickets = opening.result.createObjectStore('tickets', { keyPath: ['eventShortName', 'uuid'] })
      for (const row of rows) tickets.put(row)
    }
    // Without a reference the browser may close the connection.
    Object.assign(window, { blocking: await settled(opening) })
    return rows.length
  })
  expect(count).toBe(1)
  const page = await context.newPage()
  await expectTicket(page, device)
  await new TicketPage(page).untilTaken()
  await expect(new TicketPage(page).code).toBeVisible()
  await page.goto(`${front.origin}/wallet`)
  // The app leaves the stored list in its place once the database has not answered: it waits three seconds for each of several calls.
  await expect(page.locator('#root').getByText(translate('app.wallet.unreadable')).first()).toBeAttached({
    timeout: 30_000,
  })
  await expect(page.locator('#stored').getByRole('main').getByRole('link').first()).toBeVisible()
})

/** Keys of the stored documents of the catalogue. */
const storedDocuments = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('tessera-pages')).keys()).map(({ url }) => url))

test('a page of two builds ago keeps ticket and draft when the script of its next step is deleted, and the next build stores its own documents (Q14)', async () => {
  const { front, upstream, shortName } = device
  const reservation = await reserve(upstream, shortName, 1)
  const address = `${front.origin}/event/${shortName}/reservation/${reservation}/book`
  const old = await context.newPage()
  await old.goto(address)
  const booking = new BookingPage(old)
  await booking.firstNames.first().fill(ada.first)
  await expect.poll(() => countRecords(old, 'drafts')).toBeGreaterThan(0)
  const other = await context.newPage()
  await other.goto(front.origin)
  await workerReady(other)
  await expect.poll(() => storedDocuments(other)).not.toEqual([])
  const documents = await storedDocuments(other)
  await activate(device, other, 1)
  const answer = await other.goto(front.origin)
  expect(answer?.fromServiceWorker()).toBe(true)
  const html = (await answer?.text()) ?? ''
  expect(html).toContain('"/assets1/')
  expect(html).not.toContain('"/assets/')
  await expect
    .poll(async () => (await storedDocuments(other)).filter((key) => documents.includes(key)))
    .toEqual([])
  // A page of the app would load itself again: the files of its build are gone.
  await other.goto(`${front.origin}/robots.txt`)
  await activate(device, other, 2)
  expect(await buildOf(old)).toBe('assets')
  await clearHttpCache(context, old)
  // The code of this page is in no cache and on no server: the app loads itself again, in the newest build.
  await old.evaluate(() => {
    history.pushState(null, '', '/wallet/move')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => buildOf(old).catch(() => '')).toBe('assets2')
  await expect(old.getByRole('heading', { level: 1, name: translate('app.tickets.move') })).toBeVisible()
  await expectTicket(old, device)
  await old.goto(address)
  await expect(booking.firstNames.first()).toHaveValue(ada.first)
})

test('a worker whose second script the browser has lost opens ticket, door view and list of tickets (W82)', async () => {
  const { front, shortName, uuid } = device
  await page.goto(front.origin)
  front.replace('/sw.js', `self.importScripts = () => undefined\n${await workerOf(front)}`)
  await takeOver(page)
  await context.setOffline(true)
  await expectTicket(page, device)
  await new DoorViewPage(page).open(front.origin, shortName, uuid)
  await page.goto(`${front.origin}/wallet`)
  await expect(page.getByRole('article').first()).toBeVisible()
})
