/**
 * Replaces the static page by the app. The worker's page has its content in `#stored`, and the app renders in
 * the hidden `#root`; when both show the same, they are swapped between two frames, so that the code does not
 * move (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
const marker = 'stored'

/** True while the worker's page is shown and the app is hidden. */
export const isBehindStoredPage = (page: Document = document): boolean =>
  page.documentElement.dataset[marker] === 'page'

/**
 * Shows the app in place of the static page; does nothing without one. Call from a layout effect, when the
 * app has rendered the same content. `settle` runs after the swap and before the paint: for scroll positions.
 */
export function takeOver(settle: () => void = () => undefined, page: Document = document): void {
  if (isBehindStoredPage(page)) {
    page.getElementById('stored')?.remove()
    // The static page's own style; the app's style sheet was loaded before the app.
    page.querySelectorAll('head > style').forEach((style) => style.remove())
    page.getElementById('root')?.removeAttribute('hidden')
    delete page.documentElement.dataset[marker]
  }
  settle()
}
