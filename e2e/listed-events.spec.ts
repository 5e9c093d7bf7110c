/** Lists of events: the photographs that they load, and texts wider than a small phone. The server of other tests lists neither. */
import { expect, test, type Locator } from '@playwright/test'
import { createEvent, createSubscription } from './support/events.ts'
import { expectFit, openWithoutScripts, smallPhone } from './support/fit.ts'
import { requestedPictures } from './support/requested-pictures.ts'
import { ownServer, type OwnServer } from './support/server.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({ viewport: smallPhone, deviceScaleFactor: 1 })

const photograph = { picture: 'photograph', listed: true } as const

let server: OwnServer
let origin: string
test.beforeAll(async () => {
  server = await ownServer(5379)
  await server.start()
  origin = server.origin
  await createEvent(origin, 'free', photograph)
})
test.afterAll(() => server.remove())

// The home page has few events: long texts come before the others.
test('lists and offers with long texts fit a small phone (P280)', async ({ page, browser }) => {
  const { shortName } = await createEvent(origin, 'long-texts', { listed: true })
  await createEvent(origin, 'long-waiting-list', { listed: true })
  const { id } = await createSubscription(origin, shortName, { long: true })
  const paths = ['/', '/events-all', '/subscriptions-all', `/event/${shortName}`, `/subscription/${id}`]
  for (const path of paths) {
    await page.goto(origin + path)
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
    paths.map((path) => origin + path),
  )
})

test('a list requests its first photograph first, and those below the screen when they are near', async ({
  page,
}) => {
  for (let count = 0; count < 38; count += 1) await createEvent(origin, 'free', { listed: true })
  await createEvent(origin, 'free', photograph)
  const requested = requestedPictures(page)
  const tags = page.getByRole('main').locator('img')
  await page.goto(`${origin}/events-all`)
  await page.waitForLoadState('networkidle')
  await expect(tags).toHaveCount(2)
  await expect(tags.first()).toHaveAttribute('fetchpriority', 'high')
  const original = (tag: Locator) => tag.getAttribute('src')
  expect(requested[0]).toContain(await original(tags.first()))
  const last = (await original(tags.last())) ?? ''
  const requestsOfLast = () => requested.filter((path) => path.startsWith(last))
  expect(requestsOfLast()).toEqual([])
  await tags.last().scrollIntoViewIfNeeded()
  await expect.poll(requestsOfLast).toEqual([`${last}/320.webp`])
})
