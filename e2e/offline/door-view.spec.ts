/** The door view offline: server stopped, browser process restarted, every code still correct. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { DoorViewPage } from '../pages/door-view.ts'
import { TicketPage } from '../pages/ticket-page.ts'
import { decodeOnly } from '../support/decode-only.ts'
import { storedTickets, type StoredTickets } from '../support/stored-tickets.ts'
import { placesOf, placesWhileParsing, watchTakeover } from '../support/takeover.ts'
import { translate } from '../support/translations.ts'

test.describe.configure({ mode: 'default' })

let device: StoredTickets
test.beforeAll(async ({ baseURL }) => {
  device = await storedTickets(baseURL ?? '')
})
test.afterAll(() => device.clear())

/** Opens ticket page and door view of every ticket and decodes the code from a screenshot. */
async function expectEveryCode(page: Page): Promise<void> {
  const { server, order, codes } = device
  for (const [uuid, text] of codes) {
    await new TicketPage(page).open(server.origin, order.shortName, uuid)
    expect(await decodeOnly(await page.screenshot()), `ticket page of ${uuid}`).toBe(text)
    await new DoorViewPage(page).open(server.origin, order.shortName, uuid)
    expect(await decodeOnly(await page.screenshot()), `door view of ${uuid}`).toBe(text)
  }
}

/** Runs in a new browser process on the stored profile. */
async function withBrowser(use: (page: Page) => Promise<void>): Promise<void> {
  const context = await device.profile.start()
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

const expectAccentColor = (page: Page) => expect(page.getByRole('article')).toHaveCSS('--accent', '#0b6e6e')

test('the door view has the code and the organizer’s color before any script has run (W6)', async () => {
  const { server, order } = device
  const [uuid = ''] = order.uuids
  const context = await device.profile.start({ javaScriptEnabled: false })
  const page = await context.newPage()
  await new TicketPage(page).open(server.origin, order.shortName, uuid)
  expect(await decodeOnly(await page.screenshot())).toBe(device.codes.get(uuid))
  await expectAccentColor(page)
  await new DoorViewPage(page).open(server.origin, order.shortName, uuid)
  expect(await decodeOnly(await page.screenshot())).toBe(device.codes.get(uuid))
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
      { width: 320, height: 568 },
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
  })
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

  test('shows the organizer’s color on the page of the app', async () => {
    const { server, order } = device
    const ticket = await new TicketPage(page).open(server.origin, order.shortName, order.uuids[0] ?? '')
    await ticket.untilTaken()
    await expectAccentColor(page)
  })

  test('shows the code large enough, on white, in both directions (P45)', async () => {
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
  })

  test('covers no name with the code in words at 200 % text in landscape', async () => {
    const { server, order } = device
    await page.setViewportSize({ width: 640, height: 360 })
    await new DoorViewPage(page).open(server.origin, order.shortName, order.uuids[0] ?? '')
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

  test('passes the door check without a connection (W50)', async () => {
    const { server, order } = device
    const ticket = await new TicketPage(page).open(server.origin, order.shortName, order.uuids[0] ?? '')
    await ticket.untilTaken()
    await ticket.openActions()
    await ticket.doorCheck.click()
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
      translate('app.tickets.door-check.passed'),
    )
  })
})

// The last test: without its cached scripts the app does not start again on this device.
test('the door view opens every ticket after the caches were cleared and the database was kept (W82)', async () => {
  const context = await device.profile.start()
  const page = await context.newPage()
  await page.goto(`${device.server.origin}/wallet`)
  expect(
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))),
  ).not.toEqual([])
  await context.close()
  await withBrowser(expectEveryCode)
})
