/** In front of a real alf.io server (ALFIO_URL): the same app, sessions and tokens of theirs, words of a newer server. */
import { expect, test, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { SuccessPage } from './pages/success.ts'
import { codeText, reservationId, ticketId } from './support/alfio-answers.ts'
import { startAlfio, type Alfio } from './support/alfio.ts'
import { decodeOnly } from './support/decode.ts'
import { startForwardingServer } from './support/forwarding-server.ts'
import { translate } from './support/translations.ts'

// Each test starts a server of its own.
test.describe.configure({ timeout: 120_000 })

/** From the event to the overview: the unknown question is answered, the server's doubt is overruled. */
async function toOverview(page: Page, origin: string, shortName: string): Promise<OverviewPage> {
  await page.goto(`${origin}/event/${shortName}`)
  const event = new EventPage(page)
  await event.choose('Standard', 1)
  expect(await event.reserve()).toBe(reservationId)
  await new BookingPage(page).fillAll(ada)
  await page.getByLabel('Mood').fill('sunny')
  await new BookingPage(page).continueButton.click()
  const doubt = page.getByRole('dialog')
  await expect(doubt).toContainText(`Please check the address ${ada.email}`)
  await doubt.getByRole('button', { name: 'Yes, go on' }).click()
  const overview = new OverviewPage(page)
  await overview.submit.waitFor()
  return overview
}

async function inFrontOf(free: boolean, journey: (origin: string, alfio: Alfio) => Promise<void>) {
  const alfio = await startAlfio(free)
  const front = await startForwardingServer(alfio.origin)
  try {
    await journey(front.origin, alfio)
  } finally {
    await front.stop()
    await alfio.stop()
  }
  const faults = alfio.log.filter((line) => / (403|5\d\d)$/.test(line))
  expect(faults).toEqual([])
}

test('a free ticket of an event without a currency is bought, kept and opened', async ({ page, context }) => {
  await inFrontOf(true, async (origin, alfio) => {
    const overview = await toOverview(page, origin, 'meetup')
    await overview.acceptTerms()
    await overview.confirm()
    await new SuccessPage(page).untilSaved()
    await page.goto(`${origin}/event/meetup/reservation/${reservationId}?lang=en`)
    await expect(page).toHaveURL(`${origin}/event/meetup/reservation/${reservationId}/success`)
    await page.goto(`${origin}/event/meetup/ticket/${ticketId}/view`)
    await new TicketPage(page).code.waitFor()
    expect(await decodeOnly(await page.screenshot())).toBe(codeText)
    // One session all along: the cookie's, opened by the very first call.
    expect(alfio.log.filter((line) => line.startsWith('GET /api'))[0]).toBe('GET /api/v2/info 200')
    expect((await context.cookies()).map(({ name, secure }) => [name, secure])).toEqual([
      ['ALFIO_SESSION', false],
    ])
  })
})

test('a paid one is ordered by transfer, whatever else the server offers', async ({ page }) => {
  await inFrontOf(false, async (origin) => {
    const overview = await toOverview(page, origin, 'conference')
    await expect(overview.methods).toHaveCount(1)
    await expect(overview.summary).toContainText('CHF 50.00')
    await overview.acceptTerms()
    await overview.confirm()
    await expect(page).toHaveURL(/\/waiting-payment$/)
    await expect(page.getByText('CH93 0076 2011 6238 5295 7')).toBeVisible()
  })
})

test('an id that cannot be one is not found, although that server calls it a fault', async ({ page }) => {
  await inFrontOf(true, async (origin) => {
    await page.goto(`${origin}/event/meetup/reservation/not-an-id/book`)
    const title = translate('reservation-page-not-found.header.title')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
