/** Malformed input of people and scripts: a clear message, no second reservation, no lost entries. */
import { expect, test } from '@playwright/test'
import { samira } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { createEvent, ordersOf } from './support/events.ts'
import { translate } from './support/translations.ts'

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
