/** The main journey: buying tickets and storing them on the device. */
import { expect, test } from '@playwright/test'
import { samira } from './pages/booking.ts'
import { DoorViewPage } from './pages/door-view.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { SuccessPage } from './pages/success.ts'
import { WalletPage } from './pages/wallet.ts'
import { decodeOnly } from './support/decode-only.ts'
import { issuedCode, markPaid, ordersOf } from './support/events.ts'
import { openOverview, originOf, toOverview } from './support/checkout-steps.ts'
import { containing } from './support/translations.ts'

test('buys two free tickets and stores them with the codes of the server', async ({ page, baseURL }) => {
  const origin = originOf(baseURL)
  const { shortName, overview } = await toOverview(page, origin, 'free')
  await overview.acceptTerms()
  await overview.confirm()
  await expect(page).toHaveURL(/\/success/)
  const success = await new SuccessPage(page).untilSaved()
  await expect(success.tickets).toHaveCount(2)
  expect((await ordersOf(origin, shortName)).map(({ status }) => status)).toEqual(['COMPLETE'])

  await success.openTickets.click()
  const wallet = new WalletPage(page)
  await expect(wallet.heading).toBeVisible()
  await wallet.cards.first().getByRole('link').click()
  const pass = new TicketPage(page)
  await expect(pass.code).toBeVisible()
  const [, uuid = ''] = /\/ticket\/([^/]+)\/view/.exec(page.url()) ?? []
  const text = await issuedCode(origin, shortName, uuid)
  expect(await decodeOnly(await page.screenshot())).toBe(text)
  await pass.doorLink.click()
  await expect(new DoorViewPage(page).codes.first()).toBeVisible()
  await expect.poll(async () => decodeOnly(await page.screenshot()).catch(() => null)).toBe(text)
})

test('waits for a bank transfer, and gets the tickets after the operator marked the order as paid', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { overview, reservationId } = await toOverview(page, origin, 'paid')
  await expect(overview.summary).toContainText('100')
  await overview.choose(containing('reservation-page.offline'))
  await overview.acceptTerms()
  await overview.confirm()
  await expect(page).toHaveURL(/\/waiting-payment/)
  const main = page.getByRole('main')
  await expect(main).toContainText(reservationId.slice(0, 8).toUpperCase())
  await expect(main).toContainText('CH93')

  expect(await markPaid(origin, reservationId)).toEqual({ marked: 'paid' })
  await page.reload()
  await expect(page).toHaveURL(/\/success/)
  await expect((await new SuccessPage(page).untilSaved()).tickets).toHaveCount(2)
})

test('buys a ticket with on-site payment', async ({ page, baseURL }) => {
  const { overview } = await openOverview(page, originOf(baseURL), 'paid', [samira])
  await overview.choose(containing('reservation-page.on-site'))
  await overview.acceptTerms()
  await overview.confirm()
  await expect(page).toHaveURL(/\/success/)
  await new SuccessPage(page).untilSaved()
})
