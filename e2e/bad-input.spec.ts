/** Malformed input of people and scripts: a clear message, no second reservation, no lost entries. */
import { expect, test } from '@playwright/test'
import { ada, BookingPage, samira } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { openBooking, openOverview, originOf, toOverview } from './support/checkout-steps.ts'
import { createEvent, ordersOf } from './support/events.ts'
import { translate } from './support/translations.ts'

const unknown = '11111111-2222-4333-8444-555555555555'

for (const [address, title] of [
  [`/event/no-such-event/reservation/${unknown}/book`, 'reservation-page-not-found.header.title'],
  [`/event/no-such-event/ticket/${unknown}/view`, 'app.wallet.unknown'],
  ['/nowhere/at/all', 'app.lists.not-found'],
] as const)
  test(`reports that ${address} does not exist`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: translate(title) })).toBeVisible()
  })

test('the page of an unknown event has the search, and does not request the event again and again', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/public/event/')) requests.push(request.url())
  })
  await page.goto('/event/a%2fb')
  await expect(page.getByText(translate('app.browse.event-gone'))).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.length).toBeLessThan(8)
})

test('the app shows markup in names and events as text', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(originOf(baseURL), 'hostile')
  const event = await new EventPage(page).open(shortName)
  await expect(event.heading).toHaveText('<script>document.title=1</script> & friends')
  await page
    .getByRole('button', { name: translate('app.browse.more') })
    .first()
    .click()
  await event.reserve()
  const name = '<img src=x onerror="document.title=1">'
  const booking = new BookingPage(page)
  await booking.fillAll({ ...ada, first: name }, { ...ada, first: name })
  await booking.proceed()
  const overview = new OverviewPage(page)
  await overview.acceptTerms()
  await overview.confirm()
  const success = await new SuccessPage(page).untilSaved()
  await expect(success.tickets.first()).toContainText(name)
  await success.openTickets.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('app.shell.tickets'))
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page).not.toHaveTitle('1')
})

test.describe('event description', () => {
  /** Scripts in it would change the document title or send a request to the server. */
  const hostile = [
    '<script>document.title = "ran"</script>',
    '<img src="x" onerror="document.title = \'ran\'">',
    '<img src="https://elsewhere.example/spy.png" alt="spy">',
    '<svg onload="document.title = \'ran\'"><circle r="9"></circle></svg>',
    '<iframe srcdoc="<script>parent.document.title = \'ran\'</script>"></iframe>',
    '<style>main { display: none }</style>',
    '<form action="https://elsewhere.example"><input name="card"><button>Pay here</button></form>',
    '<a href="javascript:document.title = \'ran\'">a trap</a>',
    '<p onclick="document.title = \'ran\'" style="position: fixed; inset: 0">Music between <b>high</b> walls, ',
    '<a href="https://example.org/map">a map</a>.</p>',
  ].join('')

  test('runs nothing of hostile HTML and shows the rest', async ({ page, baseURL }) => {
    const { shortName } = await createEvent(originOf(baseURL), 'free')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // As from a server that does not sanitize; the data of the rendered page are removed.
    await page.route(`**/event/${shortName}`, async (route) => {
      const answer = await route.fetch()
      if (new URL(route.request().url()).pathname.startsWith('/api/')) {
        const event = (await answer.json()) as object
        return route.fulfill({ response: answer, json: { ...event, description: { en: hostile } } })
      }
      const document = await answer.text()
      const body = document.replace(/<script[^>]*id="page-data"[^>]*>[^<]*<\/script>/, '')
      expect(body.length).toBeLessThan(document.length)
      return route.fulfill({ response: answer, body })
    })
    await new EventPage(page).open(shortName)
    const text = page.getByText('Music between high walls')
    await expect(text).toBeVisible()
    await expect(text.locator('b')).toHaveText('high')
    await expect(text.getByRole('link', { name: 'a map' })).toHaveAttribute('rel', /noopener/)
    await text.click({ position: { x: 2, y: 2 } })
    await page.getByText('a trap').click()

    const around = page.getByRole('main').locator('.prose', { has: text })
    expect(await around.locator('script, svg, iframe, style, form, input, button, img').count()).toBe(0)
    expect(await around.locator('[onclick], [style], [href^="javascript"]').count()).toBe(0)
    expect(asked.filter((url) => url.includes('elsewhere.example') || url.endsWith('/x'))).toEqual([])
    await expect(page).not.toHaveTitle('ran')
    await expect(page).toHaveURL(new RegExp(`/event/${shortName}$`))
  })
})

test('the booking page reports a reservation that the server deleted, and prefills the next attempt', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { overview, reservationId, shortName } = await toOverview(page, origin, 'free', [samira])
  await overview.acceptTerms()
  // As the cleanup job does after the expiry.
  await page.evaluate(async (id) => {
    const known = await fetch('/api/v2/public/i18n/languages')
    const token = known.headers.get('XSRF-TOKEN') ?? ''
    await fetch(`/api/v2/public/reservation/${id}`, {
      method: 'DELETE',
      headers: { 'X-CSRF-TOKEN': token, 'X-Auth-Token': known.headers.get('X-Auth-Token') ?? '' },
    })
  }, reservationId)
  await overview.submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    translate('reservation-page-not-found.header.title'),
  )
  const event = await new EventPage(page).open(shortName)
  await event.reserve()
  const booking = new BookingPage(page)
  await expect(booking.emails.first()).toHaveValue(ada.email)
  await expect(booking.firstNames.nth(1)).toHaveValue(samira.first)
})

test.describe('double click', () => {
  test('makes one order when Continue and Confirm are pressed twice', async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const { booking, shortName } = await openBooking(page, origin, 'free', 1)
    let confirmed = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/reservation\/[^/]+$/.test(new URL(request.url()).pathname))
        confirmed += 1
    })
    await booking.fillAll(ada, ada)
    await booking.continueButton.dblclick()
    await page.waitForURL(/\/overview/)
    const overview = new OverviewPage(page)
    await overview.acceptTerms()
    await overview.submit.dblclick()
    await page.waitForURL(/\/success/)
    expect(confirmed).toBe(1)
    expect((await ordersOf(origin, shortName)).map(({ status }) => status)).toEqual(['COMPLETE'])
  })
})

test('two tabs of one reservation lead to the same order (P81)', async ({ page, context, baseURL }) => {
  const origin = originOf(baseURL)
  const { overview, shortName } = await openOverview(page, origin, 'free', [samira])
  const second = await context.newPage()
  await second.goto(page.url())
  const other = new OverviewPage(second)
  await other.acceptTerms()
  await overview.acceptTerms()
  let confirmed = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && /\/reservation\/[^/]+$/.test(new URL(request.url()).pathname))
      confirmed += 1
  })
  await Promise.all([overview.submit.click(), other.submit.click()])
  const statuses = async () => (await ordersOf(origin, shortName)).map(({ status }) => status)
  await expect.poll(statuses).toEqual(['COMPLETE'])
  for (const tab of [page, second]) {
    await tab.reload()
    await expect(tab).toHaveURL(/\/success/)
  }
  expect(confirmed).toBe(1)
  expect(await statuses()).toEqual(['COMPLETE'])
})
