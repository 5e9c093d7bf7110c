/** Where the code stands from the first frame of a static page until the app has taken its place. */
import { expect, type Page } from '@playwright/test'

/** Runs in the page first. */
export const watchTakeover = `{
  const place = () => {
    const visible = [...document.querySelectorAll('svg.qr')].find((code) => code.getBoundingClientRect().width > 0)
    if (!visible) return null
    const { x, y, width, height } = visible.getBoundingClientRect()
    return [x, y, width, height].map((number) => Math.round(number * 10) / 10).join(' ')
  }
  const look = () => {
    const by = !document.querySelector('#stored') ? 'app' : document.querySelector('[data-later]') ? 'stored' : 'first'
    const now = place()
    if (now !== null) (window.__places ??= { first: [], stored: [], app: [] })[by].push(now)
    if ((window.__places?.app.length ?? 0) < 10) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

interface Places {
  /** Frames with the code before the content below it arrived; the worker sends that later. */
  readonly first: readonly string[]
  /** Frames of the whole static page. */
  readonly stored: readonly string[]
  readonly app: readonly string[]
}

/** Every position of the code, before and after the takeover. */
export async function placesOf(page: Page): Promise<Places> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { __places?: Places }).__places?.app.length ?? 0))
    .toBe(10)
  return page.evaluate(() => (window as unknown as { __places: Places }).__places)
}
