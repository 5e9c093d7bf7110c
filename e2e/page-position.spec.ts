/** Where a page stands that is opened from a scrolled one, on a first and on a second visit. */
import { expect, test, type Page } from '@playwright/test'

const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
const position = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY))

/** Pages with the link that is pressed at their end: a path, or the beginning of one. */
const links = [
  ['/', 'a[href^="/event/"]'],
  ['/', 'a[href="/events-all"]'],
  ['/events-all', 'a[href^="/event/"]'],
  ['/events-all', 'header a[href="/"]'],
  ['/event/listed-1', 'footer a[href="/withdrawal"]'],
] as const

for (const visit of ['first', 'second'])
  test(`a page that is opened from a scrolled page is at its top on a ${visit} visit (B551)`, async ({
    page,
  }) => {
    for (const [from, link] of links) {
      await page.goto(from)
      if (visit === 'second') await page.reload()
      const heading = page.getByRole('heading', { level: 1 })
      const before = await heading.innerText()
      await scrollToEnd(page)
      // Playwright would scroll to a link that is not in the window.
      await page
        .locator(`${link} >> visible=true`)
        .last()
        .evaluate((element: HTMLElement) => element.click())
      await expect(heading, `${from} ${link}`).not.toHaveText(before)
      expect(await position(page), `${from} ${link}`).toBe(0)
    }
  })
