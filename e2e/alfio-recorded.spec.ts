/**
 * The app in front of answers that were recorded on alf.io (tests/recorded/README.md). tests/wire/recorded-calls.test.ts reads every
 * status of an order, tests/purchase/rules/reservation-step.test.ts has their pages.
 */
import { expect, test } from '@playwright/test'
import { orderAt } from './support/alfio/alfio-order.ts'
import { startAlfio, type Alfio } from './support/alfio/alfio.ts'
import { startForwardingServer } from './support/forwarding-server.ts'
import { countShifts, maxShift, shiftsOf } from './support/shifts.ts'
import { translate } from './support/translations.ts'

// The tests share their servers.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const gala = 'bea37763-b18c-4cea-8e87-9ce734fdcdda'

let alfio: Alfio
let front: Awaited<ReturnType<typeof startForwardingServer>>
test.beforeAll(async () => {
  alfio = await startAlfio(false)
  // With development mode and an announcement with HTML.
  alfio.recordings.choose('/api/v2/info', ({ announcementBannerContentHTML: text }) =>
    String(text).startsWith('<b>Tonight'),
  )
  front = await startForwardingServer(alfio.origin)
})
test.afterAll(async () => {
  await front.stop()
  await alfio.stop()
})

const errors: Error[] = []
test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => errors.push(error))
})
test.afterEach(() => expect(errors.splice(0)).toEqual([]))

test('development mode and an announcement with HTML, beside anonymous analytics, move nothing on the event page (B291)', async ({
  page,
}) => {
  const address = `${front.origin}/event/gala?lang=en`
  let served = ''
  const bannersOf = async () => {
    served = await (await fetch(address)).text()
    return served.slice(served.indexOf('</header>'), served.indexOf('<h1'))
  }
  // The first rendering may take longer than a visitor waits.
  await expect.poll(bannersOf).toContain('aria-label="Development mode"')
  expect(await bannersOf()).toContain('aria-label="Announcement"')
  expect(served).not.toContain('<script>alert')
  await page.addInitScript({ content: countShifts })
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(address)
    const announcement = page.getByRole('region', { name: 'Announcement' })
    await expect(announcement).toContainText('Tonight')
    await expect.poll(() => page.evaluate(() => 'onEarlyClick' in window)).toBe(false)
    expect(await shiftsOf(page), String(size.width)).toBeLessThan(maxShift)
  }
})

test('a buyer orders a paid ticket by bank transfer while the server of alf.io offers other methods', async ({
  page,
}) => {
  alfio.log.length = 0
  const overview = await orderAt(page, front.origin, 'conference')
  await expect(overview.methods).toHaveCount(1)
  await expect(overview.summary).toContainText('CHF 50.00')
  await overview.acceptTerms()
  await overview.confirm()
  await expect(page).toHaveURL(/\/waiting-payment$/)
  await expect(page.getByText('CH93 0076 2011 6238 5295 7')).toBeVisible()
  expect(alfio.log.filter((line) => / (403|5\d\d)$/.test(line))).toEqual([])
})

test('the booking page in front of alf.io sends no blank VAT number, and offers no ticket for fees', async ({
  page,
}) => {
  await page.goto(`${front.origin}/event/gala/reservation/${gala}/book?lang=en`)
  const programme = page.getByRole('group', { name: 'Programme' })
  await expect(programme.getByRole('combobox', { name: 'For ticket' })).toBeVisible()
  for (const fee of ['Cloakroom', 'Booking fee', 'Give something'])
    await expect(page.getByRole('group', { name: fee })).toHaveCount(0)
  await expect(page.getByLabel(/^vatid/)).toHaveCount(3)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => alfio.forms.length).toBeGreaterThan(0)
  const [form] = alfio.forms
  expect(Object.values(form?.tickets ?? {}).map(({ additional }) => additional['vatid'])).toEqual([
    [],
    [],
    [],
  ])
})

test('pages of alf.io show extras of five policies, a pass, and "not found" for an id that is no UUID, which alf.io answers with a 500', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${front.origin}/event/gala?lang=en`)
  await expect(heading).toContainText('Harbour Gala')
  await page.getByText(/^In the price: /).click()
  for (const extra of ['Programme', 'Parking', 'Book', 'Cloakroom', 'Booking fee', 'Give something'])
    await expect(page.getByText(extra, { exact: true }).first()).toBeVisible()
  await page.goto(`${front.origin}/subscription/db0c9c77-ea0d-48c1-862e-0e9bde8bfd92?lang=en`)
  await expect(page.getByText(/CHF|free/i).first()).toBeVisible()
  await expect(heading).toBeVisible()
  await page.goto(`${front.origin}/event/gala/reservation/not-an-id/book`)
  await expect(heading).toHaveText(translate('reservation-page-not-found.header.title'))
})
