/** The app in front of an alf.io server (ALFIO_URL): its sessions and tokens, and codes of a newer server. */
import { expect, test, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { TicketPage } from './pages/ticket-page.ts'
import { codeText, reservationId, ticketId } from './support/alfio-answers.ts'
import { startAlfio, type Alfio } from './support/alfio.ts'
import { decodeOnly } from './support/decode-only.ts'
import { startForwardingServer } from './support/forwarding-server.ts'

// The worker must let the sessions of alf.io through.
test.use({ serviceWorkers: 'allow' })

// Each test starts its own server.
test.describe.configure({ timeout: 120_000 })

/** From the event to the overview: answers an unknown additional field and overrules the server's warning. */
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

test('buys, stores and opens a free ticket of an event without a currency', async ({ page, context }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await inFrontOf(true, async (origin) => {
    const overview = await toOverview(page, origin, 'meetup')
    await overview.acceptTerms()
    await overview.confirm()
    await new SuccessPage(page).untilSaved()
    await page.goto(`${origin}/event/meetup/reservation/${reservationId}?lang=en`)
    await expect(page).toHaveURL(`${origin}/event/meetup/reservation/${reservationId}/success?lang=en`)
    await page.goto(`${origin}/event/meetup/ticket/${ticketId}/view`)
    await new TicketPage(page).code.waitFor()
    expect(await decodeOnly(await page.screenshot())).toBe(codeText)
    // One session for all calls: the cookie session that the first call opens.
    expect(calls[0]).toBe('/api/v2/info')
    expect((await context.cookies()).map(({ name, secure }) => [name, secure])).toEqual([
      ['ALFIO_SESSION', false],
    ])
  })
})

test('a buyer orders a paid ticket by bank transfer while the server offers other methods', async ({
  page,
}) => {
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
