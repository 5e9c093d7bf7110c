/**
 * Every screen: no accessibility violation in light, dark and forced colors, on a phone and on a desktop; at 320 px no
 * overflow, with texts 40 % longer and from right to left as well.
 */
import { expect, test, type Page } from '@playwright/test'
import { ada } from './pages/booking.ts'
import { expectColors, violations } from './support/accessibility.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { laterStates } from './support/later-states.ts'
import { brokenWords, notIsolated, sideways, unreadable } from './support/layout.ts'
import { addPseudoLocale, pseudoLanguage } from './support/pseudo-locale.ts'
import { screenNames, screens } from './support/screens.ts'
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

/** Changes the language by the address, except on ticket pages without loading the screen again: errors stay. */
async function changeLanguage(page: Page, lang: string): Promise<void> {
  const here = new URL(page.url())
  here.searchParams.set('lang', lang)
  if (ticketPages.test(here.pathname)) await page.goto(here.href)
  else
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, here.href)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

const translated = languages.filter((lang) => lang !== 'en' && lang !== pseudoLanguage)

/** One real language for each screen in turn, so that each run has every language; with `ALL_LANGUAGES` every one. */
const languagesOf = (name: string): readonly string[] =>
  process.env['ALL_LANGUAGES']
    ? translated
    : translated.slice(screenNames.findIndex((other) => other === name) % translated.length).slice(0, 1)

/** At 320 px: no overflow, no word that breaks, nothing behind the bar, no key. */
async function expectSpaceForLanguages(page: Page, name: string): Promise<void> {
  for (const lang of languagesOf(name)) {
    await changeLanguage(page, lang)
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
  await changeLanguage(page, pseudoLanguage)
  expect(await shownKeys(page)).toEqual([])
  if (ticketScreens.test(name)) return
  expect([...(await sideways(page)), ...(await unreadable(page))], 'longer texts').toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect([...(await sideways(page)), ...(await unreadable(page))], 'from right to left').toEqual([])
  expect(await notIsolated(page), 'reordered from right to left').toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
}

/** Turns the phone into a computer without a touch screen; the screen stays open. */
async function becomeDesktop(page: Page): Promise<void> {
  if ((await page.evaluate(() => innerWidth)) === 1280) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  const screen = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', screen)
  await expect.poll(() => page.evaluate(() => [innerWidth, navigator.maxTouchPoints])).toEqual([1280, 0])
}

/** The states that an action on the screen leads to, in a wide window. */
async function expectLaterStates(page: Page, name: string, origin: string): Promise<void> {
  const states = Object.entries(laterStates[name] ?? {})
  if (states.length === 0) return
  await becomeDesktop(page)
  await changeLanguage(page, 'en')
  for (const [state, reach] of states) {
    await reach(page, origin)
    expect(await violations(page), state).toEqual([])
    await expectColors(page, `, ${state}`)
  }
}

for (const name of screenNames) {
  test(name, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await addPseudoLocale(page)
    await screens[name](page, originOf(baseURL))
    expect(await violations(page), 'light').toEqual([])
    await expectColors(page)
    await expectSpaceForTexts(page, name)
    await becomeDesktop(page)
    await expectColors(page, ' desktop')
    expect(await violations(page), 'light desktop').toEqual([])
    await expectLaterStates(page, name, originOf(baseURL))
  })
}

for (const [name, open] of Object.entries(shopScreens)) {
  test(name, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await addPseudoLocale(page)
    await open(page, originOf(baseURL))
    expect(await violations(page), 'light').toEqual([])
    await expectColors(page)
    await expectSpaceForTexts(page, name)
    await expectLaterStates(page, name, originOf(baseURL))
    // Pages that poll have an answer under way.
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test.describe('primary action', () => {
  test.use({ viewport: { width: 320, height: 568 }, isMobile: false, hasTouch: false })

  test('places its long text below the reason, which is not squeezed', async ({ page, baseURL }) => {
    await openOverview(page, originOf(baseURL), 'paid', [ada])
    await page.getByRole('banner').getByRole('combobox').selectOption('de')
    const submit = page
      .getByRole('region', { name: translate('app.shell.next-step', 'de') })
      .getByRole('button', { name: translate('app.checkout.submit.later', 'de') })
    await submit.waitFor()
    const [reason, button] = [await page.locator('#reason').boundingBox(), await submit.boundingBox()]
    expect(reason?.width).toBeGreaterThan(150)
    expect(button?.y).toBeGreaterThan((reason?.y ?? 0) + (reason?.height ?? 0) - 1)
    expect(button?.width).toBeGreaterThan(280)
  })

  test('shows no hover style while it is unavailable', async ({ page, baseURL }) => {
    const { submit } = (await openOverview(page, originOf(baseURL), 'paid', [ada])).overview
    await submit.hover()
    await expect(submit).toHaveCSS('filter', 'none')
  })

  test('stands below the sum, beside what is ordered, on a wide screen', async ({ page, baseURL }) => {
    const { submit, people, summary } = (await openOverview(page, originOf(baseURL), 'paid', [ada])).overview
    await page.setViewportSize({ width: 1280, height: 900 })
    const [button, who] = [await submit.boundingBox(), await people.boundingBox()]
    expect(button?.x).toBeGreaterThan((who?.x ?? 0) + (who?.width ?? 0))
    const table = await summary.filter({ visible: true }).boundingBox()
    expect(button?.y).toBeGreaterThanOrEqual((table?.y ?? 0) + (table?.height ?? 0))
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
  const state = await page.locator('.pk-code .chip').first().boundingBox()
  const bar = await page.locator('.actbar').boundingBox()
  expect((state?.y ?? 0) + (state?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})
