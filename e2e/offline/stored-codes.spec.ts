/**
 * Stored tickets without a server, in a new browser process, and on a device whose storage is blocked by another tab or of which the
 * browser has deleted a part: every code is still shown.
 */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { withMotion } from '../support/browser-options.ts'
import { buy } from '../support/buyer.ts'
import { countRecords } from '../support/count-records.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { createEvent, issuedCode } from '../support/events.ts'
import { journey } from '../support/journeys.ts'
import type { Profile } from '../support/profile.ts'
import { storedTickets, workerReady, type StoredTickets } from '../support/stored-tickets.ts'
import { placesOf, placesWhileParsing, watchTakeover } from '../support/takeover.ts'
import { containing, translate } from '../support/translations.ts'

test.describe.configure({ mode: 'default' })

let device: StoredTickets
test.beforeAll(async ({ baseURL }) => {
  device = await storedTickets(baseURL ?? '')
})
test.afterAll(() => device.clear())

const expectCode = async (page: Page, uuid: string): Promise<void> =>
  expect(await decodeOnly(await page.screenshot()), page.url()).toBe(device.codes.get(uuid))

/** Opens ticket page and door view of every ticket and decodes the code from a screenshot. */
async function expectEveryCode(page: Page): Promise<void> {
  const { server, order } = device
  for (const uuid of order.uuids) {
    await new TicketPage(page).open(server.origin, order.shortName, uuid)
    await expectCode(page, uuid)
    await new DoorViewPage(page).open(server.origin, order.shortName, uuid)
    await expectCode(page, uuid)
  }
}

/** Runs in a new browser process on the stored profile. */
async function withBrowser(
  use: (page: Page) => Promise<void>,
  options: Parameters<Profile['start']>[0] = {},
): Promise<void> {
  const context = await device.profile.start(options)
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

const expectAccentColor = (page: Page) => expect(page.getByRole('article')).toHaveCSS('--accent', '#0b6e6e')

test(
  'the device opens every ticket in a new browser process without a connection (W2, W3, Q18)',
  journey('offline'),
  async () => {
    expect(new Set(device.codes.values()).size).toBe(2)
    await withBrowser(async (page) => {
      await device.server.cut(page.context())
      await expectEveryCode(page)
      const answer = () =>
        fetch('/healthz').then(
          ({ ok }) => ok,
          () => null,
        )
      expect(await page.evaluate(answer)).toBeNull()
    })
  },
)

test('the door view has the code and the organizer’s color before any script has run (W6)', async () => {
  const { server, order } = device
  const [uuid = ''] = order.uuids
  const context = await device.profile.start({ javaScriptEnabled: false })
  const page = await context.newPage()
  await new TicketPage(page).open(server.origin, order.shortName, uuid)
  await expectCode(page, uuid)
  await expectAccentColor(page)
  await new DoorViewPage(page).open(server.origin, order.shortName, uuid)
  await expectCode(page, uuid)
  await context.close()
})

// A started worker sends the whole page at once; only a cold start has frames before it.
test('the code does not move from the first frame until the app has started (W53)', async () => {
  const { server, order } = device
  const [uuid = ''] = order.uuids
  await withBrowser(async (page) => {
    const empty = await page.context().newPage()
    await page.addInitScript({ content: watchTakeover })
    // The hint below the code becomes another one where the browser does not keep the screen on.
    await page.addInitScript(() => {
      navigator.wakeLock.request = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    })
    for (const size of [
      { width: 360, height: 640 },
      { width: 640, height: 360 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size)
      const answer = await page.goto(`${server.origin}/wallet/door/${order.shortName}/${uuid}`)
      // A busy browser may draw both parts of the page at once: then `first` is empty.
      const { first, stored, app } = await placesOf(page)
      expect(stored.length).toBeGreaterThan(0)
      expect([...new Set([...first, ...stored, ...app])], `${String(size.width)} wide`).toHaveLength(1)
      await empty.setViewportSize(size)
      expect(
        await placesWhileParsing(empty, (await answer?.text()) ?? ''),
        'while the page arrives',
      ).toHaveLength(1)
    }
  }, withMotion.contextOptions)
})

test.describe('in one browser process while the server is stopped', () => {
  let context: BrowserContext
  let page: Page
  test.beforeAll(async () => {
    context = await device.profile.start()
  })
  test.beforeEach(async () => {
    page = await context.newPage()
  })
  test.afterEach(() => page.close())
  test.afterAll(() => context.close())

  test('shows the code large enough in both directions, and covers no name with the code in words at 200 % text in landscape (P45)', async () => {
    const { server, order } = device
    const [uuid = ''] = order.uuids
    for (const size of [
      { width: 360, height: 640 },
      { width: 640, height: 360 },
      { width: 320, height: 568 },
    ]) {
      await page.setViewportSize(size)
      await new DoorViewPage(page).open(server.origin, order.shortName, uuid)
      // Queried and measured in one step, because the app replaces the static page meanwhile.
      const { width, modules } = await page.evaluate(() => {
        const visible = [...document.querySelectorAll('svg.qr')].find(
          (code) => code.getBoundingClientRect().width > 0,
        )
        return {
          width: visible?.getBoundingClientRect().width ?? 0,
          modules: Number((visible?.getAttribute('viewBox') ?? '').split(' ')[2]),
        }
      })
      const shortSide = Math.min(size.width, size.height)
      expect((width * (modules - 8)) / modules, `${String(size.width)} wide`).toBeGreaterThanOrEqual(
        0.7 * shortSide,
      )
      expect(width / modules, `${String(size.width)} wide`).toBeGreaterThanOrEqual(4)
    }

    await page.setViewportSize({ width: 640, height: 360 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    // Measured in one step, because the app replaces the static page meanwhile.
    const { name, room, foot } = await page.evaluate(() => {
      const box = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .map((element) => element.getBoundingClientRect())
          .find(({ width }) => width > 0) ?? new DOMRect()
      return { name: box('.door-name').height, room: box('.door-who'), foot: box('.door-foot').top }
    })
    expect(room.bottom).toBeLessThanOrEqual(foot)
    expect(room.height).toBeGreaterThanOrEqual(Math.min(name, 100))
  })

  test('shows the organizer’s color on the page of the app, and passes the door check (W50)', async () => {
    const { server, order } = device
    const ticket = await new TicketPage(page).open(server.origin, order.shortName, order.uuids[0] ?? '')
    await ticket.untilTaken()
    await expectAccentColor(page)
    await ticket.openActions()
    await ticket.doorCheck.click()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      translate('app.tickets.door-check.passed'),
    )
  })
})

/** A page of the origin without the app. */
async function openControl(page: Page): Promise<Page> {
  await page.goto(`${device.server.origin}/robots.txt`)
  return page
}

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

test.describe('with a part of the storage blocked or deleted', () => {
  /** Each test breaks a copy. */
  let stored: StoredTickets
  test.beforeAll(() => (stored = device))
  test.beforeEach(async () => {
    device = { ...stored, profile: await stored.profile.copy() }
  })
  test.afterEach(async () => {
    await device.server.stop()
    await device.profile.remove()
    device = stored
  })

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
    await expect.poll(() => countRecords(control, 'tickets')).toBe(order.uuids.length)
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
    expect(await countRecords(page, 'tickets')).toBe(order.uuids.length)
    await server.stop()
    await expectEveryCode(await context.newPage())
    // With space again the same button stores it.
    await server.start()
    await quotaOf()
    await page.getByRole('button', { name: translate('app.checkout.unsaved.again') }).click()
    await expect.poll(() => countRecords(page, 'tickets')).toBe(order.uuids.length + 1)
    await new TicketPage(page).open(server.origin, other.shortName, uuid)
    expect(await decodeOnly(await page.screenshot())).toBe(
      await issuedCode(server.origin, other.shortName, uuid),
    )
    await context.close()
  })
})
