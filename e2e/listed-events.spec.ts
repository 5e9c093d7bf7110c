/** Lists of events and passes: the photographs that they load, and texts wider than a small phone. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { originOf } from './support/checkout-steps.ts'
import { createEvent, createSubscription } from './support/events.ts'
import { expectFit, openWithoutScripts, smallPhone } from './support/fit.ts'
import { requestedPictures } from './support/requested-pictures.ts'

test.use({ viewport: smallPhone })

const api = '/api/v2/public'

const read = async (origin: string, path: string): Promise<Record<string, unknown>> =>
  (await (await fetch(`${origin}${api}${path}`)).json()) as Record<string, unknown>

/** An event of this test as a list has it. No list of the server has it. */
async function newEvent(...options: Parameters<typeof createEvent>) {
  const { shortName } = await createEvent(...options)
  const event = await read(options[0], `/event/${shortName}`)
  const organizer = { slug: event['organizerSlug'], name: event['organizationName'] }
  const offer = { currency: 'CHF', lowestPrice: '1234567.00', priceVaries: true, soldOut: false }
  return { ...event, shortName, organizer, offer, shortLocation: event['location'] }
}

/** From now on the lists have these. The app loads them in a language that is not the browser's; the server renders the others. */
async function showLists(
  page: Page,
  lists: { readonly events: readonly object[]; readonly subscriptions?: readonly object[] },
) {
  await page.addInitScript(() => sessionStorage.setItem('ALFIO_LANG', 'de'))
  for (const [name, json] of Object.entries(lists))
    await page.route(new RegExp(`${api}/${name}(\\?|$)`), (route) => route.fulfill({ json }))
}

test('lists and offers with long texts fit a small phone (P280)', async ({ page, browser, baseURL }) => {
  const origin = originOf(baseURL)
  const event = await newEvent(origin, 'long-texts')
  const { id } = await createSubscription(origin, event.shortName, { long: true })
  await showLists(page, {
    events: [event, await newEvent(origin, 'long-waiting-list')],
    // A list has numbers where the page of a pass has texts.
    subscriptions: [{ ...(await read(origin, `/subscription/${id}`)), id, maxEntries: -1, vat: 0 }],
  })
  const offers = [`/event/${event.shortName}`, `/subscription/${id}`]
  for (const path of ['/', '/events-all', '/subscriptions-all', ...offers]) {
    await page.goto(path)
    await page
      .getByRole('main')
      .getByText('Donaudampfschifffahrt')
      .filter({ visible: true })
      .first()
      .waitFor()
    await expectFit(page, path)
  }
  await openWithoutScripts(
    browser,
    offers.map((path) => origin + path),
  )
})

test('a list requests its first photograph first, and those below the screen when they are near', async ({
  page,
  baseURL,
}) => {
  const origin = originOf(baseURL)
  const plain = await newEvent(origin, 'free')
  const others = Array.from({ length: 38 }, (_, index) => ({ ...plain, shortName: `other-${String(index)}` }))
  const withPhotograph = () => newEvent(origin, 'free', { picture: 'photograph' })
  await showLists(page, { events: [await withPhotograph(), ...others, await withPhotograph()] })
  const requested = requestedPictures(page)
  const tags = page.getByRole('main').locator('img')
  await page.goto('/events-all')
  await expect(tags).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  await expect(tags.first()).toHaveAttribute('fetchpriority', 'high')
  const original = (tag: Locator) => tag.getAttribute('src')
  expect(requested[0]).toContain(await original(tags.first()))
  const last = (await original(tags.last())) ?? ''
  const requestsOfLast = () => requested.filter((path) => path.startsWith(last))
  expect(requestsOfLast()).toEqual([])
  await tags.last().scrollIntoViewIfNeeded()
  await expect.poll(requestsOfLast).toEqual([`${last}/320.webp`])
})
