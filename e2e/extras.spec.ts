/** Extras and donations: chosen on the event page, and with a mandatory question on the booking page. */
import { expect, test } from '@playwright/test'
import { ada, samira } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { openBooking, originOf } from './support/checkout-steps.ts'
import { drafts } from './support/drafts.ts'
import { createEvent } from './support/events.ts'

test('a buyer answers the mandatory question of an extra that every ticket must have after it was missed (B107, B231)', async ({
  page,
  baseURL,
}) => {
  const { booking } = await openBooking(page, originOf(baseURL), 'extras', 2)
  await booking.fillAll(ada, ada, samira)
  const menus = page.getByLabel('Main course')
  await menus.last().selectOption('Perch')
  await booking.continueButton.click()
  // The only invalid field: label and error stand 100 px below the top of the page.
  await expect(menus.first()).toBeFocused()
  const field = page.locator('.field:focus-within')
  await expect.poll(async () => Math.round((await field.boundingBox())?.y ?? 0)).toBe(100)

  await menus.first().selectOption('Risotto')
  // Every ticket must have its lunch: it does not move.
  await expect(page.getByLabel('For ticket')).toHaveCount(0)
  await expect.poll(() => drafts(page)).toContain('"veg"')
  await page.reload()
  await expect(menus.last()).toHaveValue('fish')
  await booking.order()
  await expect(page).toHaveURL(/\/success/)
})

test.describe('on a wide screen', () => {
  test.use({ isMobile: false, hasTouch: false })

  test('the card with the sum leaves each row of the list whole and nothing below it in windows of four sizes', async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const { shortName } = await createEvent(originOf(baseURL), 'donation')
    const event = await new EventPage(page).open(shortName)
    await event.choose('Standard', 1)
    for (const [width, height] of [
      [1280, 900],
      [1000, 700],
      [1920, 1080],
      [1280, 500],
    ] as const) {
      const size = `${String(width)}x${String(height)}`
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.locator('aside .actbar'), size).toBeVisible()
      const listed = await page.locator('aside li').evaluateAll((rows) =>
        // Not those of a closed fold.
        rows
          .filter((row) => row.checkVisibility())
          .map((row) => {
            row.scrollIntoView({ block: 'start', behavior: 'instant' })
            const card = document.querySelector('aside .actbar')?.getBoundingClientRect()
            const { top, bottom, right } = row.getBoundingClientRect()
            // The last row of the page may stand below the middle of the window, but above the card.
            return {
              row: row.textContent,
              covered:
                card === undefined || (right > card.left && bottom > card.top + 1 && top < card.bottom),
            }
          }),
      )
      expect(listed.length, size).toBeGreaterThan(1)
      expect(
        listed.filter(({ covered }) => covered),
        size,
      ).toEqual([])
      const below = await page.locator('aside').evaluate((aside) => {
        const card = aside.querySelector('.actbar')?.getBoundingClientRect()
        return [...aside.querySelectorAll('li')]
          .filter((row) => row.getBoundingClientRect().bottom > (card?.bottom ?? 0) + 1)
          .filter((row) => row.getBoundingClientRect().top < innerHeight)
          .filter((row) => row.getBoundingClientRect().right > (card?.left ?? 0))
          .map((row) => row.textContent)
      })
      expect(below, size).toEqual([])
    }
  })
})
