/** Photographs of events: the size that a phone loads, their order, and a file that is no picture (docs/api/README.md#files). */
import { expect, test, type Page } from '@playwright/test'
import { EventPage } from './pages/event.ts'
import { withMotion } from './support/browser-options.ts'
import { createEvent } from './support/events.ts'
import { requestedPictures } from './support/requested-pictures.ts'

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

test.describe('with motion', () => {
  test.use(withMotion)

  test('picture and title move from their row to the head of the event, and back with the browser (B422)', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...options) {
        const { dataset } = document.documentElement
        dataset['moved'] = `${dataset['moved'] ?? ''} ${this.className}`
        return animate.apply(this, options)
      }
    })
    const moved = () => page.locator('html').getAttribute('data-moved')
    await page.goto('/events-all')
    await expect(page.locator('html')).not.toHaveAttribute('data-first-frame')
    await page.getByRole('main').locator('li a[href^="/event/"]').first().click()
    await expect.poll(moved).toMatch(/hero.*event-title/)
    // A list that comes later than half a second moves nothing: then the way is gone again.
    await expect(async () => {
      await page.goBack()
      await expect(page.locator('.event-tile').first()).toBeVisible()
      const soFar = await moved()
      await page.goForward()
      expect(soFar).toMatch(/event-title .*thumbnail/)
    }).toPass()
  })
})
