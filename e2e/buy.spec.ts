/** The main journey: buying tickets and storing them on the device. */
import { expect, test, type Page } from '@playwright/test'
import { ada, samira } from './pages/booking.ts'
import { DoorViewPage } from './pages/door-view.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { WalletPage } from './pages/wallet.ts'
import { withMotion } from './support/browser-options.ts'
import { originOf, toBookingAt, toOverviewAt } from './support/checkout-steps.ts'
import { decodeOnly } from './support/decode-only.ts'
import { createEvent, issuedCode, markPaid } from './support/events.ts'
import { installation } from './support/installation.ts'
import { journey, placeOf, type Place } from './support/journeys.ts'
import { chooseUnpaid, expectComplete } from './support/reservation.ts'

test.describe('with a worker', () => {
  test.use({ ...withMotion, serviceWorkers: 'allow' })

  test(
    'a buyer orders two free tickets, and the device stores them with the codes of the server (B99, B104, B105, B114, P85, P90, W5, Q18)',
    journey('free'),
    async ({ page, baseURL }) => {
      const origin = originOf(baseURL)
      const place = await placeOf('free', origin)
      const { shortName, reservationId, booking } = await toBookingAt(page, place, 2)
      await booking.fillAll(ada, ada, samira)
      await booking.order()
      await expect(page).toHaveURL(/\/success/)
      const success = await new SuccessPage(page).untilSaved()
      await expect(success.tickets).toHaveCount(2)
      await expectComplete(origin, shortName, reservationId)

      await success.openTickets.click()
      const wallet = new WalletPage(page)
      await expect(wallet.heading).toBeVisible()
      await wallet.firstTicket.click()
      const pass = new TicketPage(page)
      await expect(pass.code).toBeVisible()
      const [, uuid = ''] = /\/ticket\/([^/]+)\/view/.exec(page.url()) ?? []
      const text = await issuedCode(origin, shortName, uuid)
      expect(await decodeOnly(await page.screenshot())).toBe(text)
      await pass.doorLink.click()
      await expect(new DoorViewPage(page).codes.first()).toBeVisible()
      await expect.poll(async () => decodeOnly(await page.screenshot()).catch(() => null)).toBe(text)
    },
  )
})

test(
  'a buyer waits for a bank transfer, and gets the tickets after the operator marked the order as paid (P95)',
  journey('transfer'),
  async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const { overview, reservationId } = await toOverviewAt(page, await placeOf('transfer', origin))
    await chooseUnpaid(overview, origin, reservationId, 'OFFLINE')
    await overview.acceptTerms()
    await overview.confirm()
    await expect(page).toHaveURL(/\/waiting-payment/)
    const main = page.getByRole('main')
    await expect(main).toContainText(reservationId.slice(0, 8).toUpperCase())
    // Only the operator can go on.
    if (installation !== null) return
    await expect(main).toContainText('CH93')
    await expect(main).toContainText('100.00')

    expect(await markPaid(origin, reservationId)).toEqual({ marked: 'paid' })
    await page.reload()
    await expect(page).toHaveURL(/\/success/)
    await expect((await new SuccessPage(page).untilSaved()).tickets).toHaveCount(2)
  },
)

/** Orders one ticket, from the page of the event to the last page. @returns the texts of what was tapped */
async function orderOne(page: Page, origin: string, place: Place): Promise<string[]> {
  const tapped: string[] = []
  await page.exposeFunction('countTap', (name: string) => tapped.push(name))
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ target, detail }) => {
        const { countTap } = window as unknown as { countTap: (name: string | null) => void }
        if (detail > 0) countTap((target as Element).textContent)
      },
      true,
    ),
  )
  const { booking, reservationId } = await toBookingAt(page, place, 1)
  if (installation === null) await expect(page.getByRole('textbox')).toHaveCount(3)
  await booking.fill(0, ada)
  await booking.order((overview) => chooseUnpaid(overview, origin, reservationId, 'ON_SITE'))
  await expect(page).toHaveURL(/\/success/)
  return tapped
}

test(
  'a buyer orders a ticket with on-site payment by at most 6 taps and 3 fields (P3, P7, P9, P94)',
  journey('onSite'),
  async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const tapped = await orderOne(page, origin, await placeOf('onSite', origin))
    if (installation === null) expect(tapped.length, tapped.join(', ')).toBeLessThanOrEqual(6)
    await new SuccessPage(page).untilSaved()
  },
)

test('a buyer orders a free ticket by at most 4 taps and 3 fields (P9)', async ({ page, baseURL }) => {
  const origin = originOf(baseURL)
  const { shortName } = await createEvent(origin, 'free')
  const tapped = await orderOne(page, origin, { event: shortName, category: 'Standard' })
  expect(tapped.length, tapped.join(', ')).toBeLessThanOrEqual(4)
})
