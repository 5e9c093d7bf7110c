/** Where a page stands that is opened from a scrolled one, on a first and on a second visit. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { ada, BookingPage } from './pages/booking.ts'
import { EventPage } from './pages/event.ts'
import { OverviewPage } from './pages/overview.ts'
import { withMotion } from './support/browser-options.ts'
import { createEvent } from './support/events.ts'
import { containing, translate } from './support/translations.ts'

test.use(withMotion)

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
    // A second visit differs by the stored data of a list.
    for (const [from, link] of visit === 'first' ? links : links.slice(2, 4)) {
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

test('each action of a purchase that begins scrolled leaves the person where they read on (B551)', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(baseURL ?? '', 'codes')
  const event = await new EventPage(page).open(shortName)
  const booking = new BookingPage(page)
  const overview = new OverviewPage(page)
  const code = page.getByRole('textbox', { name: containing('show-event.promo-code-insert') })
  const remove = page.getByRole('button', { name: translate('app.browse.code.remove') })
  const apply = async (text: string) => {
    await code.fill(text)
    await code.press('Enter')
  }
  /** With what is there after it: beside a code the person stays, a new page begins at its top with its heading. */
  const actions: readonly (readonly [act: () => Promise<unknown>, then: Locator | null])[] = [
    [() => apply('WRONG'), page.getByText(containing('error.STEP_1_CODE_NOT_FOUND'))],
    [() => apply('guild'), remove],
    [() => remove.click(), code],
    [() => apply('guild'), remove],
    [() => event.choose('Guild', 1).then(() => event.continueButton.click()), null],
    [() => booking.fillAll(ada, ada).then(() => booking.continueButton.click()), null],
    [() => overview.acceptTerms().then(() => overview.confirm()), null],
  ]
  await page.getByRole('button', { name: containing('show-event.promo-code') }).click()
  for (const [act, then] of actions) {
    await scrollToEnd(page)
    const heading = page.getByRole('heading', { level: 1 })
    const title = await heading.innerText()
    await act()
    if (then) {
      await expect(then).toBeInViewport()
      await expect(page.locator(':focus')).toBeInViewport()
    } else {
      await expect(heading).not.toHaveText(title)
      await expect(heading).toBeFocused()
      expect(await position(page), title).toBe(0)
    }
  }
})
