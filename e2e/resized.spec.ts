/** A window that changes its width: a tablet is turned, or another window takes a part of the screen. */
import { expect, test, type Page } from '@playwright/test'
import { BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { laterStates } from './support/later-states.ts'
import { containing, translate } from './support/translations.ts'

// A mouse has the actions of a computer.
test.use({ isMobile: false, hasTouch: false, viewport: { width: 1000, height: 800 } })

const button = (page: Page, key: string) => page.getByRole('button', { name: translate(key) }).first()

async function openTicket(page: Page, origin: string): Promise<TicketPage> {
  const { shortName } = await createEvent(origin, 'free')
  const { uuids } = await buy(origin, shortName)
  return (await new TicketPage(page).open(origin, shortName, uuids[0] ?? '')).untilTaken()
}

/** What opens each sheet of a ticket. */
const ticketSheets: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the correction of a name': (page) => button(page, 'app.tickets.name').click(),
  'the sending of a ticket': (page) => button(page, 'app.tickets.send').click(),
  'the check at the door': async (page) => {
    const ticket = new TicketPage(page)
    await ticket.openActions()
    await ticket.doorCheck.click()
  },
  'the code for the phone, of a computer': async (page) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await button(page, 'app.tickets.phone').click()
  },
}

/** What opens each other sheet in a window of 1000 px. */
const sheets: Readonly<Record<string, (page: Page, origin: string) => Promise<unknown>>> = {
  'the filters of all events': async (page) => {
    await page.goto('/events-all')
    await button(page, 'app.lists.filters').click()
  },
  'the question of the queue': async (page, origin) => {
    const { shortName } = await createEvent(origin, 'free')
    await new EventPage(page).open(shortName)
    await laterStates['event']?.['sale queue']?.(page, origin)
    await button(page, 'app.sale-queue.leave').click()
  },
  'the question before an order is canceled': async (page, origin) => {
    await page.unrouteAll({ behavior: 'wait' })
    const { booking } = await openBooking(page, origin, 'paid')
    await booking.cancelButton.click()
  },
}

/** Widths on both sides of 600, 768 and 1024 px, at which pages change. */
const widths = [1100, 1000, 760, 590, 1280, 1000]

async function expectSheetAtEveryWidth(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  const field = sheet.getByRole('textbox').first()
  const takesText = (await field.count()) > 0
  if (takesText) await field.fill('Zoë')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(sheet).toBeVisible()
    if (takesText) await expect(field).toHaveValue('Zoë')
  }
}

test('each sheet of a ticket stays open with what was typed at every width of the window (W341)', async ({
  page,
  baseURL,
}) => {
  await openTicket(page, originOf(baseURL))
  for (const [name, open] of Object.entries(ticketSheets))
    await test.step(name, async () => {
      await open(page)
      await expectSheetAtEveryWidth(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
})

test('each other sheet, the sum that was opened and typed details stay at every width of the window (W341)', async ({
  page,
  baseURL,
}) => {
  for (const [name, open] of Object.entries(sheets))
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1000, height: 800 })
      await open(page, originOf(baseURL))
      await expectSheetAtEveryWidth(page)
    })
  // The last sheet stands over the details of an order.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const name = new BookingPage(page).firstNames.first()
  await name.fill('Zoë')
  const sum = page.getByRole('button', { name: containing('app.facts.order') })
  await sum.click()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(name).toHaveValue('Zoë')
  }
  await expect(sum).toHaveAttribute('aria-expanded', 'true')
})

test('a page of one column keeps its width in a window that is wider than the grid', async ({
  page,
  baseURL,
}) => {
  await openTicket(page, originOf(baseURL))
  const widthsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const columns = await page.locator('.pk, .ticket-side').all()
    return Promise.all(columns.map(async (column) => Math.round((await column.boundingBox())?.width ?? 0)))
  }
  const narrow = await widthsAt(1280)
  expect(narrow).toHaveLength(2)
  expect(await widthsAt(1920)).toEqual(narrow)
})
