/** Photographs of events: the size that a phone loads, their order, and a file that is no picture (docs/api/README.md#files). */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { EventPage } from './pages/event.ts'
import { createEvent } from './support/events.ts'
import { ownServer } from './support/server.ts'

test.use({ viewport: { width: 360, height: 640 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true })

/** Paths of the pictures that the page requests from now on. */
function requestedPictures(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/file/')) paths.push(pathname)
  })
  return paths
}

const isShown = (page: Page) =>
  page
    .getByRole('main')
    .locator('.hero img')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('the page of an event requests once the size of its photograph that fits a small phone', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(baseURL ?? '', 'free', { picture: 'photograph' })
  const requested = requestedPictures(page)
  await new EventPage(page).open(shortName)
  await expect.poll(() => isShown(page)).toBe(true)
  await expect(page.locator('.hero img')).toHaveAttribute('fetchpriority', 'high')
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([expect.stringMatching(/^\/file\/[0-9a-f]+\/640\.webp$/)])
})

test('a picture that no browser can show is replaced when the page is hydrated', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(baseURL ?? '', 'free', { picture: 'broken' })
  await new EventPage(page).open(shortName)
  await expect(page.locator('.hero .mosaic')).toBeVisible()
  await expect(page.locator('.hero img')).toHaveCount(0)
})

test('a list requests its first photograph first, and those below the screen when they are near', async ({
  page,
}) => {
  const server = await ownServer(5379)
  try {
    await server.start()
    const photograph = { picture: 'photograph', listed: true } as const
    await createEvent(server.origin, 'free', photograph)
    for (let count = 0; count < 38; count += 1) await createEvent(server.origin, 'free', { listed: true })
    await createEvent(server.origin, 'free', photograph)
    const requested = requestedPictures(page)
    const tags = page.getByRole('main').locator('img')
    await page.goto(`${server.origin}/events-all`)
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
  } finally {
    await server.remove()
  }
})
