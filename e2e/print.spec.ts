/** What the print dialog gets of a ticket. */
import { expect, test, type Page } from '@playwright/test'
import { DoorViewPage } from './pages/door-view.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { buy } from './support/buyer.ts'
import { originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { keepTickets } from './support/stored-tickets.ts'
import { translate } from './support/translations.ts'

// The worker answers with the stored ticket.
test.use({ serviceWorkers: 'allow' })

/** CSS pixels. */
const millimeter = 96 / 25.4

/** Visible controls, bars and messages of the page. */
const controls = (page: Page) =>
  page
    .locator(
      'button, nav, .top, .tabs, .actbar, .toasts, .page-footer, .menu, .chip.ok, .door-top, .door-foot',
    )
    .filter({ visible: true })

const widthsOfCodes = (page: Page) =>
  page
    .locator('svg.qr')
    .evaluateAll((codes) =>
      codes.map((code) => code.getBoundingClientRect().width).filter((width) => width > 0),
    )

/** The number of sheets of paper. */
const sheets = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('the browser prints each ticket on its own sheet, with a code of at least 40 mm and without controls (W56)', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { shortName } = await createEvent(origin, 'free')
  const order = await buy(origin, shortName, 2)
  const [uuid = ''] = order.uuids
  await keepTickets(context, origin, order)

  const ticket = await (await new TicketPage(page).open(origin, shortName, uuid)).untilTaken()
  await expect(ticket.doorLink).toBeVisible()
  expect(await controls(page).count()).toBeGreaterThan(3)
  await page.emulateMedia({ media: 'print' })
  await expect(controls(page)).toHaveCount(0)
  await expect(ticket.attendee('Ada Keller')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(uuid.replaceAll('-', ''))
  expect((await widthsOfCodes(page)).map((width) => width >= 40 * millimeter)).toEqual([true])
  expect(await sheets(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })

  const door = await new DoorViewPage(page).open(origin, shortName, uuid)
  // The button of the app in place of the link of the stored page.
  await page.getByRole('button', { name: translate('app.wallet.next') }).waitFor()
  await expect(page.locator('.print-only').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(controls(page)).toHaveCount(0)
  await expect(door.codes).toHaveCount(2)
  expect((await widthsOfCodes(page)).map((width) => width >= 40 * millimeter)).toEqual([true, true])
  const printed = page.locator('.print-only').filter({ visible: true })
  await expect(printed).toHaveCount(2)
  for (const [index, one] of order.uuids.entries())
    await expect(printed.nth(index)).toContainText(one.slice(-4))
  expect(await sheets(page)).toBe(2)
})
