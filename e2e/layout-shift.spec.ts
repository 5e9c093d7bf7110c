/** What appears by itself during a visit does not move the page (`layout-shift` entries of the browser). */
import { expect, test, type Page } from '@playwright/test'
import { EventPage } from './pages/event.ts'
import { SuccessPage } from './pages/success.ts'
import { withMotion } from './support/browser-options.ts'
import { openOverview, originOf } from './support/checkout-steps.ts'
import { createEvent } from './support/events.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { containing, translate } from './support/translations.ts'

test.use(withMotion)

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}
type Watched = Window & { shifts: string[] }

/** From now on the page records what moves without an input of the last half second. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts = ((window as unknown as Watched).shifts = [] as string[])
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '')
        if (!hadRecentInput) shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift' })
  })

/** What has moved so far. The browser reports a shift after the frame with it. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as Watched).shifts)),
          ),
        )
      }),
  )

/** The focused element, when what reports the lost connection covers its middle. */
const coveredFocus = (page: Page, report: string) =>
  page.evaluate((selector) => {
    const focused = document.activeElement
    const cover = document.querySelector(selector)
    if (!focused || focused === document.body || !cover || cover.contains(focused)) return null
    const { top, height } = focused.getBoundingClientRect()
    const middle = top + height / 2
    const { top: begin, bottom: end } = cover.getBoundingClientRect()
    return middle > begin && middle < end ? focused.outerHTML.slice(0, 100) : null
  }, report)

for (const [where, report] of [
  ['a list', '.lasting'],
  ['an event', '.connection-note'],
] as const)
  test(`a connection lost on the page of ${where} moves nothing, and no focused control lies under its message`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { shortName } = await createEvent(originOf(baseURL), 'extras')
    if (report === '.lasting') {
      await page.goto('/events-all')
      await page.waitForLoadState('networkidle')
    } else {
      const event = await new EventPage(page).open(shortName)
      // Without a connection an app that is not loaded yet would never be.
      await event.choose('Standard', 1)
      // The press moves the bar, and the sum follows.
      await expect(event.nextStep).toContainText('1 ticket')
      await expect(event.nextStep).toContainText('Free')
    }
    const message = page.locator(report).getByText(containing('app.outcome.unreachable'))
    await watchShifts(page)
    await context.setOffline(true)
    await expect(message).toBeVisible()
    const covered: string[] = []
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      covered.push(...[await coveredFocus(page, report)].filter((one) => one !== null))
    }
    expect(covered).toEqual([])
    await context.setOffline(false)
    await expect(message).toHaveCount(0)
    expect(await shiftsOf(page)).toEqual([])
  })

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the install offer and the notice of stored tickets move nothing on the success page', async ({
    page,
    baseURL,
  }) => {
    const { overview } = await openOverview(page, originOf(baseURL), 'free')
    // Playwright's browsers have no installation: this is the event of one that has.
    await page.evaluate(() =>
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })),
    )
    // The whole page is in view.
    await page.setViewportSize({ width: 1280, height: 3000 })
    await overview.acceptTerms()
    await overview.confirm()
    const success = new SuccessPage(page)
    await success.tickets.first().waitFor()
    await watchShifts(page)
    await success.untilSaved()
    await expect(page.getByText(translate('app.wallet.install'))).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
  })

  test('a first page loads the display face for the next one once a worker has it, and shows it nowhere', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      void navigator.serviceWorker.ready.then(() => performance.mark('worker ready'))
    })
    const ready = () => page.evaluate(() => performance.getEntriesByName('worker ready')[0]?.startTime)
    const fonts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (name.endsWith('.woff2') ? [startTime] : [])),
      )
    const root = page.locator('html')
    await page.goto('/')
    await expect.poll(fonts).not.toEqual([])
    expect(Math.min(...(await fonts()))).toBeGreaterThan(Number(await ready()))
    await expect(root).not.toHaveAttribute('data-face')
    const loaded = await fonts()
    await page.locator('main h1 a, main h2 a, main h3 a').first().click()
    await expect(root).toHaveAttribute('data-face')
    expect(await fonts()).toEqual(loaded)
    const font = page.waitForResponse(/display-latin-[^/]+\.woff2$/)
    await page.reload()
    expect((await font).fromServiceWorker()).toBe(true)
    await expect(root).toHaveAttribute('data-face')
  })
})

test('a list that loads keeps the footer of a desktop below the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  // The server renders lists in the language of the browser: in another one the app loads them.
  await page.addInitScript(() => sessionStorage.setItem('ALFIO_LANG', 'de'))
  for (const path of ['/', '/subscriptions-all'])
    await test.step(path, async () => {
      const release = await holdAnswers(page, '**/api/v2/public/{events,subscriptions}**')
      await page.goto(path)
      await expect(page.locator('.skeleton').first()).toBeVisible()
      await expect(page.locator('.page-footer')).not.toBeInViewport()
      await watchShifts(page)
      release()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      expect(await shiftsOf(page)).toEqual([])
      await page.unrouteAll({ behavior: 'wait' })
    })
})

test('the page of an organizer moves nothing when its organizer, its events or its passes load last', async ({
  page,
  baseURL,
}) => {
  const { shortName } = await createEvent(originOf(baseURL), 'free')
  for (const late of ['organizer', 'events', 'subscriptions'])
    await test.step(late, async () => {
      await page.goto(`/event/${shortName}`)
      await page.waitForFunction(() => !('onEarlyClick' in window))
      const release = await holdAnswers(page, `**/api/v2/public/${late}{/*,?*}`)
      const answers = Promise.all(
        ['organizer', 'events', 'subscriptions']
          .filter((name) => name !== late)
          .map((name) => page.waitForResponse(new RegExp(`/public/${name}[/?]`))),
      )
      await page.getByRole('main').locator('a[href^="/o/"]').click()
      await expect(page.locator('.skeleton').first()).toBeVisible()
      await answers
      await watchShifts(page)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      expect(await shiftsOf(page)).toEqual([])
      await page.unrouteAll({ behavior: 'wait' })
    })
})
