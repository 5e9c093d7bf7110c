/** Ways to a state of a screen without terms of the product: addresses, and answers in place of the server's. */
import type { Page, Route } from '@playwright/test'

/** @param origin of a server with the demo events */
export type Open = (page: Page, origin: string) => Promise<unknown>

export const at =
  (path: string): Open =>
  async (page) => {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
  }

/** One way after the other. */
export const inTurn =
  (...ways: readonly Open[]): Open =>
  async (page, origin) => {
    for (const way of ways) await way(page, origin)
  }

/** Goes to another page as a link does: the app is loaded already, requests the data of the page, and its entry of the history has a key. */
export const inApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState({ key: address }, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** How a request is answered in place of the server. */
export type Answer = Parameters<Route['fulfill']>[0] | 'none' | 'never'

/** Answers requests in place of the server. `none`: it cannot be reached. `never`: as long as the screen is open. */
export const answer =
  (address: string | RegExp, by: Answer): Open =>
  (page) =>
    page.route(address, (route) => {
      if (by === 'none') return route.abort()
      return by === 'never' ? undefined : route.fulfill(by)
    })

/** A request has no deadline from now on: the page waits as long as pictures are taken. Runs in the page. */
const waitForever = () => {
  AbortSignal.timeout = () => new AbortController().signal
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply(target, self, [work, ms = 0]: [() => void, number?]): unknown {
      return Reflect.apply(target, self, [work, ms > 3000 ? 2 ** 31 - 1 : ms])
    },
  })
}

/** The result of the requests; a failed one is sent again before the page shows it. */
const result = (page: Page, shown: string) =>
  page.getByRole('main').locator(shown).first().waitFor({ timeout: 45_000 })

/** An hour passes in the page. */
const passAnHour = () => {
  const now = Date.now
  Date.now = () => now() + 3_600_000
}

type AnswerOptions = {
  /** Of the requests; all of the API without it. */
  readonly address?: string | RegExp
  /** The page before. */
  readonly from?: string
  /** The app has loaded home an hour before, or the page of the organizer. */
  readonly known?: true
  /** The page between both, in the loaded app. */
  readonly through?: string
}

/** Opens a page in the loaded app whose requests to the API have this answer. */
export const withAnswer =
  (
    by: Answer,
    path: string,
    { address = '**/api/v2/public/**', from = '/wallet', known, through }: AnswerOptions = {},
  ): Open =>
  async (page, origin) => {
    await at(known ? (path.startsWith('/o/') ? path : '/') : from)(page, origin)
    // The app is hydrated and has its texts.
    await page.waitForLoadState('networkidle')
    if (through !== undefined) {
      await inApp(page, through)
      await page.locator('main .event-title').waitFor()
    }
    await answer(address, by)(page, origin)
    if (by === 'never') await page.evaluate(waitForever)
    if (known) {
      await page.evaluate(passAnHour)
      const title = await page.title()
      await inApp(page, from)
      await page.waitForFunction((before) => document.title !== before, title)
    }
    const heading = await page.getByRole('main').getByRole('heading').first().elementHandle()
    await inApp(page, path)
    // The page before may have buttons, too, and stays until the code of the next one is there.
    await page.waitForFunction((before) => !before?.isConnected, heading)
    // The outline of any page: the code of this one is on its way.
    const outline = page.locator('main > .skeleton > :only-child > .stack > .line:first-child')
    if (by === 'never') return outline.waitFor({ state: 'detached', timeout: 3000 }).catch(() => undefined)
    await result(page, known ? '.state, [role="status"] .icon' : '.notice, .state, .btn')
  }

/** Cuts the connection of the open screen. */
export const disconnect: Open = async (page) => {
  await page.context().setOffline(true)
}

/** The same, once the screen reports it. */
export const cutConnection: Open = async (page, origin) => {
  await disconnect(page, origin)
  await page.getByText('No connection').first().waitFor()
}
