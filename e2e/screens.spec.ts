/**
 * Every screen: no accessibility violation in light, dark and forced colors, on a phone and on a desktop; at 320 px no
 * overflow, with texts 40 % longer and from right to left as well; on a desktop one left edge.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { expectColors, violations } from './support/accessibility.ts'
import { changeLanguage } from './support/change-language.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { laterStates } from './support/later-states.ts'
import { brokenWords, notIsolated, sideways, unreadable } from './support/layout.ts'
import { offLeftEdge } from './support/left-edge.ts'
import { addPseudoLocale, pseudoLanguage } from './support/pseudo-locale.ts'
import { screens } from './support/screens.ts'
import { shopScreens } from './support/shop-screens.ts'
import { keysOf, languages, translate } from './support/translations.ts'

/** Elements that the bottom bar covers when the page is scrolled to its end. */
const behindTheBar = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    const bar = [...document.querySelectorAll('body *')].find((element) => {
      const { position, bottom } = getComputedStyle(element)
      return position === 'fixed' && bottom === '0px' && element.getClientRects().length > 0
    })
    if (!bar || document.querySelector('dialog[open]')) return []
    const edge = bar.getBoundingClientRect().top
    return [...document.querySelectorAll('main *, footer *')]
      .filter((element) => !bar.contains(element) && element.checkVisibility())
      .filter((element) => element.getBoundingClientRect().bottom > edge + 1)
      .map((element) => `${element.tagName} ${element.textContent}`)
  })

/** Keys that are shown instead of their text. */
async function shownKeys(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const words = new Set(text.split(/\s+/))
  const known = languages.flatMap(keysOf).filter((key) => words.has(key) && key.includes('.'))
  const looksLikeOne = [...words].filter((word) =>
    /^(app|show-event|reservation-page|common|error)\.[\w.-]+$/.test(word),
  )
  return [...new Set([...known, ...looksLikeOne, ...(text.match(/\{\{.*?\}\}/g) ?? [])])]
}

/** These pages have one language from their first frame on. */
const ticketPages = /\/ticket\/[^/]+\/view|\/wallet\/door\//

async function showIn(lang: string, page: Page): Promise<void> {
  const here = new URL(page.url())
  here.searchParams.set('lang', lang)
  if (ticketPages.test(here.pathname)) await page.goto(here.href)
  else await changeLanguage(page, lang)
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}(-|$)`))
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

type Open = (page: Page, origin: string) => Promise<unknown>

const allScreens = { ...screens, ...shopScreens }

const translated = languages.filter((lang) => lang !== 'en' && lang !== pseudoLanguage)

/** One real language for each screen in turn, so that each run has every language; with `ALL_LANGUAGES` every one. */
const languagesOf = (name: string): readonly string[] =>
  process.env['ALL_LANGUAGES']
    ? translated
    : translated.slice(Object.keys(allScreens).indexOf(name) % translated.length).slice(0, 1)

/** At 320 px: no overflow, no word that breaks, nothing behind the bar, no key. */
async function expectSpaceForLanguages(page: Page, name: string): Promise<void> {
  for (const lang of languagesOf(name)) {
    await showIn(lang, page)
    const faults = [...(await shownKeys(page)), ...(await sideways(page)), ...(await brokenWords(page))]
    expect.soft(faults, `in ${lang} at 320 px`).toEqual([])
    expect.soft(await behindTheBar(page), `behind the bar in ${lang} at 320 px`).toEqual([])
  }
}

/** The pages of wallet and entrance, whose layout other tests check. */
const ticketScreens = /^ticket|^my tickets|^door/

/** At 320 px, with longer texts, from left to right and from right to left. */
async function expectSpaceForTexts(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(page), 'at 320 px').toEqual([])
  expect(await brokenWords(page), 'broken words at 320 px').toEqual([])
  expect(await behindTheBar(page), 'behind the bar at 320 px').toEqual([])
  await expectSpaceForLanguages(page, name)
  // Not before: a page with replaced answers has no cache.
  await addPseudoLocale(page)
  await showIn(pseudoLanguage, page)
  expect(await shownKeys(page)).toEqual([])
  if (ticketScreens.test(name)) return
  expect([...(await sideways(page)), ...(await unreadable(page))], 'longer texts').toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect([...(await sideways(page)), ...(await unreadable(page))], 'from right to left').toEqual([])
  expect(await notIsolated(page), 'reordered from right to left').toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
}

/** Turns the phone into a computer without a touch screen, or back; the screen stays open. */
async function becomeDevice(page: Page, device: 'phone' | 'desktop'): Promise<void> {
  const isDesktop = device === 'desktop'
  const width = isDesktop ? 1280 : 360
  if ((await page.evaluate(() => innerWidth)) === width) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: !isDesktop })
  if (isDesktop) {
    const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false }
    await session.send('Emulation.setDeviceMetricsOverride', screen)
  } else await page.setViewportSize({ width, height: 640 })
  await expect
    .poll(() => page.evaluate(() => [innerWidth, navigator.maxTouchPoints > 0]))
    .toEqual([width, !isDesktop])
}

/** The states that an action on the screen leads to, in a wide window. */
async function expectLaterStates(page: Page, name: string, origin: string): Promise<void> {
  const states = Object.entries(laterStates[name] ?? {})
  if (states.length === 0) return
  await becomeDevice(page, 'desktop')
  await showIn('en', page)
  for (const [state, reach] of states) {
    await reach(page, origin)
    expect(await violations(page), state).toEqual([])
  }
}

async function expectScreen(page: Page, name: string, open: Open, origin: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await open(page, origin)
  expect(await violations(page), 'light').toEqual([])
  await expectColors(page)
  await expectSpaceForTexts(page, name)
  if (name in screens) {
    await becomeDevice(page, 'desktop')
    expect(await violations(page), 'light desktop').toEqual([])
    expect(await offLeftEdge(page)).toEqual([])
  }
  await expectLaterStates(page, name, origin)
  // Pages that poll have an answer under way.
  await page.unrouteAll({ behavior: 'wait' })
}

/** Ends the session and the language of a screen: the next one of the same page begins with another. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  await page.context().clearCookies()
  await becomeDevice(page, 'phone')
}

/** Screens that one page opens: the browser loads the app once for them. */
const walkLength = 5
const everyScreen = Object.entries<Open>(allScreens)
for (let first = 0; first < everyScreen.length; first += walkLength) {
  const walk = everyScreen.slice(first, first + walkLength)
  test(walk.map(([name]) => name).join(', '), async ({ page, baseURL }) => {
    test.setTimeout(walk.length * 30_000)
    for (const [name, open] of walk)
      await test.step(name, async () => {
        if (name !== walk[0]?.[0]) await forgetSession(page)
        await expectScreen(page, name, open, originOf(baseURL))
      })
  })
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not drawn')
  return box
}

test.describe('primary action', () => {
  test.use({ viewport: { width: 320, height: 568 }, isMobile: false, hasTouch: false })

  test('stands below the sum on a wide screen, beside methods of payment in one row, and its long text below the consents on a small one (P93)', async ({
    page,
    baseURL,
  }) => {
    const { overview } = await openOverview(page, originOf(baseURL), 'paid', [ada])
    const { submit, summary } = overview
    await page.setViewportSize({ width: 1280, height: 900 })
    const methods = await Promise.all((await overview.methods.all()).map(boxOf))
    expect(new Set(methods.map(({ y }) => Math.round(y))).size).toBe(1)
    const button = await boxOf(submit)
    for (const { x, width } of methods) expect(button.x).toBeGreaterThan(x + width)
    const table = await boxOf(summary.filter({ visible: true }))
    expect(button.y).toBeGreaterThanOrEqual(table.y + table.height)

    // The bar of a phone has the time left in place of the languages.
    await page.getByRole('banner').getByRole('combobox').selectOption('de')
    await page.setViewportSize({ width: 320, height: 568 })
    const long = page
      .getByRole('region', { name: translate('app.shell.next-step', 'de') })
      .getByRole('button', { name: translate('app.checkout.submit.later', 'de') })
    await long.waitFor()
    // The press leads to the consents, which the bar does not cover.
    await long.press('Enter')
    await expect(page.locator('#consent-terms')).toBeFocused()
    const consents = await boxOf(page.locator('.check', { has: page.locator('#consent-terms') }))
    const below = await boxOf(long)
    expect(consents.width).toBeGreaterThan(250)
    expect(below.y).toBeGreaterThan(consents.y + consents.height - 1)
    expect(below.width).toBeGreaterThan(280)
  })
})

test("the ticket page shows the attendee's name above the bar even with a two-line title and place", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await screens.ticket(page, originOf(baseURL))
  const head = page.locator('.pk-head')
  await head.locator('h1').evaluate((title) => {
    title.textContent = 'Kitchen Code, an evening meetup'
  })
  await head.locator('p').evaluate((line) => {
    const place = 'Werkhof 7, Hafenstrasse 20, 4057 Basel, Switzerland'
    line.replaceChildren('Thu 26 Nov, 18:30', document.createElement('br'), place)
  })
  const [state, bar] = [
    await boxOf(page.locator('.pk-code .chip').first()),
    await boxOf(page.locator('.actbar')),
  ]
  expect(state.y + state.height).toBeLessThanOrEqual(bar.y)
})
