/**
 * The static page gives way to the app. The worker's page holds its content in `#stored` and lets the app grow in the
 * hidden `#root`; when the app has drawn the same content, the two change places between two frames, so that the
 * code does not move (ARCHITECTURE 7.2).
 */
const marker = 'stored'

/** True while the worker's page is on the screen and the app still hidden. */
export const isBehindStoredPage = (page: Document = document): boolean =>
  page.documentElement.dataset[marker] === 'page'

/**
 * Shows the app in place of the static page; without one does nothing. Call from a layout effect, when what the
 * app draws is complete. `settle` runs after the change and before it is painted: the place for scroll positions.
 */
export function takeOver(settle: () => void = () => undefined, page: Document = document): void {
  if (isBehindStoredPage(page)) {
    page.getElementById('stored')?.remove()
    // The page's own sheet; the app's has been there since before the app.
    page.querySelectorAll('head > style').forEach((style) => style.remove())
    page.getElementById('root')?.removeAttribute('hidden')
    delete page.documentElement.dataset[marker]
  }
  settle()
}
