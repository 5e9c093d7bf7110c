/** Malformed input of people and scripts: a clear message, no second reservation, no lost entries. */
import { expect, test } from '@playwright/test'
import { ada, BookingPage, samira } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { SuccessPage } from './pages/success.ts'
import { openBooking, openOverview, originOf, toOverview } from './support/checkout-steps.ts'
import { createEvent, expire, ordersOf } from './support/events.ts'
import { containing, translate } from './support/translations.ts'

const unknown = '11111111-2222-4333-8444-555555555555'

test.describe('unknown addresses', () => {
  for (const id of [unknown, 'not-an-id', '%2e%2e', "'; drop table tickets --", '🎫']) {
    test(`shows "not found" for reservation ${id} (P80, P135)`, async ({ page, baseURL }) => {
      const { shortName } = await createEvent(originOf(baseURL), 'free')
      await page.goto(`/event/${shortName}/reservation/${encodeURIComponent(id)}/book`)
      const title = translate('reservation-page-not-found.header.title')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })
  }

  for (const address of ['/event/no-such-event', '/event/a%2fb']) {
    test(`shows a page with the search for ${address}, and does not request the event again and again`, async ({
      page,
    }) => {
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/v2/public/event/')) requests.push(request.url())
      })
      await page.goto(address)
      await expect(page.getByText(translate('app.browse.event-gone'))).toBeVisible()
      await expect(page.getByRole('searchbox')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(requests.length).toBeLessThan(8)
    })
  }

  test('reports a ticket that does not exist', async ({ page }) => {
    await page.goto(`/event/no-such-event/ticket/${unknown}/view`)
    await expect(page.getByRole('heading', { level: 1, name: translate('app.wallet.unknown') })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: translate('app.shell.tickets') })).toBeVisible()
  })

  test('reports a page that does not exist', async ({ page }) => {
    await page.goto('/nowhere/at/all')
    await expect(
      page.getByRole('heading', { level: 1, name: translate('app.lists.not-found') }),
    ).toBeVisible()
  })
})

test('the event page limits a category to quantities from zero to its maximum', async ({ page, baseURL }) => {
  const { shortName } = await createEvent(originOf(baseURL), 'few')
  const event = await new EventPage(page).open(shortName)
  await event.choose('Standard', 2)
  const moreButton = event.more('Standard')
  await expect(moreButton).toHaveAttribute('aria-disabled', 'true')
  await moreButton.press('Enter')
  await expect(event.quantity('Standard').getByRole('status')).toHaveText('2')
})

for (const amount of [-1, 0, 6, 1e9, 1.5]) {
  test(`the server refuses a reservation of ${String(amount)} tickets`, async ({ request, baseURL }) => {
    const origin = originOf(baseURL)
    const { shortName } = await createEvent(origin, 'free')
    const languages = await request.get('/api/v2/public/i18n/languages')
    const items = (await (
      await request.get(`/api/v2/public/event/${shortName}/ticket-categories`)
    ).json()) as {
      ticketCategories: { id: number }[]
    }
    const answer = await request.post(`/api/v2/public/event/${shortName}/reserve-tickets?lang=en`, {
      headers: {
        'X-CSRF-TOKEN': languages.headers()['xsrf-token'] ?? '',
        'X-Auth-Token': languages.headers()['x-auth-token'] ?? '',
      },
      data: { reservation: [{ ticketCategoryId: items.ticketCategories[0]?.id, amount }] },
    })
    expect([400, 422]).toContain(answer.status())
    expect(await ordersOf(origin, shortName)).toEqual([])
  })
}

test('the booking form truncates long names, reports empty and malformed fields and keeps the entries (B138, B148)', async ({
  page,
  baseURL,
}) => {
  const { booking } = await openBooking(page, originOf(baseURL), 'free', 1)
  await booking.firstNames.first().fill('A'.repeat(300))
  await booking.emails.first().fill('not-an-address')
  await booking.continueButton.click()
  await expect(booking.errors.first()).toBeVisible()
  await expect(booking.errors.first()).toBeFocused()
  await expect(page).toHaveURL(/\/book/)
  await expect(booking.firstNames.first()).toHaveValue('A'.repeat(255))
  await expect(booking.lastNames.first()).toHaveAttribute('aria-invalid', 'true')
  await expect(booking.emails.first()).toHaveAttribute('aria-invalid', 'true')
  await expect(booking.emails.first()).toHaveValue('not-an-address')
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

  test('shows markup inside its Markdown as text', async ({ page, baseURL }) => {
    const { shortName } = await createEvent(originOf(baseURL), 'hostile')
    const event = await new EventPage(page).open(shortName)
    const main = page.getByRole('main')
    await expect(main.locator('strong', { hasText: 'bold' })).toBeVisible()
    await expect(main).toContainText('<script>document.title=1</script>')
    await expect(event.heading).toBeVisible()
    await expect(page).not.toHaveTitle('1')
  })

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

test('the booking page reports an expired reservation and leads back to the event (B86, B127, P87)', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { booking, reservationId } = await openBooking(page, origin, 'free', 1)
  await booking.fillAll(ada, ada)
  await expire(origin, reservationId)
  await page.reload()
  await expect(page.getByText(containing('session-expired.header.title')).first()).toBeVisible()
})

test('the overview does not confirm a reservation that expired before the last click', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const { overview, reservationId, shortName } = await openOverview(page, origin, 'free', [ada])
  await overview.acceptTerms()
  await expire(origin, reservationId)
  await overview.submit.click()
  await expect(page.getByText(containing('error.STEP_2_ORDER_HAS_EXPIRED')).first()).toBeVisible()
  expect((await ordersOf(origin, shortName)).filter(({ status }) => status === 'COMPLETE')).toEqual([])
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
  test('makes one reservation when Continue is pressed twice', async ({ page, baseURL }) => {
    const origin = originOf(baseURL)
    const { shortName } = await createEvent(origin, 'free')
    const event = await new EventPage(page).open(shortName)
    await event.choose('Standard', 1)
    await event.continueButton.dblclick()
    await page.waitForURL(/\/book/)
    expect(await ordersOf(origin, shortName)).toHaveLength(1)
  })

  test('sends the details once when Enter is pressed twice, and names the missing fields', async ({
    page,
    baseURL,
  }) => {
    const { booking } = await openBooking(page, originOf(baseURL), 'free', 1)
    let sent = 0
    let answer = () => undefined as void
    const pressed = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/validate-to-overview?*', async (route) => {
      sent += 1
      await pressed
      await route.continue()
    })
    await booking.firstNames.first().fill(ada.first)
    for (let presses = 0; presses < 4; presses += 1) await booking.firstNames.first().press('Enter')
    answer()
    await expect(booking.errors.first()).toBeFocused()
    expect(sent).toBe(1)
    await expect(booking.firstNames.first()).toHaveValue(ada.first)
  })

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
