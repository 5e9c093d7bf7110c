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
  const sample = () => {
    const by = !document.querySelector('#stored') ? 'app' : document.querySelector('[data-later]') ? 'stored' : 'first'
    const now = place()
    if (now !== null) (window.__places ??= { first: [], stored: [], app: [] })[by].push(now)
  }
  // A slow machine may draw no frame between the two parts of a page: the observer also samples after each part.
  new MutationObserver(sample).observe(document, { childList: true, subtree: true })
  window.__framesOfApp = 0
  const look = () => {
    sample()
    if (window.__places?.app.length > 0) window.__framesOfApp += 1
    if (window.__framesOfApp < 10) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

interface Places {
  /** Positions of the code before the content below it arrived; the worker sends that later. */
  readonly first: readonly string[]
  /** Positions on the whole static page. */
  readonly stored: readonly string[]
  readonly app: readonly string[]
}

/** Every position of the code, before and after the takeover. */
export async function placesOf(page: Page): Promise<Places> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { __framesOfApp?: number }).__framesOfApp), {
      // A busy machine starts the app slowly.
      timeout: 30_000,
    })
    .toBe(10)
  return page.evaluate(() => (window as unknown as { __places: Places }).__places)
}

/**
 * Every position of the code while the page arrives: the parser may stop, and the browser paint, after each element.
 * @param page an empty page
 * @param html of a static page
 */
export const placesWhileParsing = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((text) => {
    const code = text.indexOf('</svg>', text.indexOf('class="qr"'))
    const later = text.search(/<[a-z]+ data-later=/)
    // Not inside a style element, which the browser applies at its end: a style has "<" before numbers only.
    const ends = [...text.slice(0, text.indexOf('<script>')).matchAll(/<(?=[/a-z])/g)].map(
      ({ index }) => index,
    )
    const places = ends
      // Each element of the first part, and a sample of the second.
      .filter((end, index) => end > code && (end <= later || index % 8 === 0))
      .map((end) => {
        document.open()
        document.write(text.slice(0, end))
        document.close()
        const { x, y, width } = document.querySelector('svg.qr')?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width].map((number) => Math.round(number * 10) / 10).join(' ')
      })
    return [...new Set(places)]
  }, html)
