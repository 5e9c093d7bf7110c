/**
 * The display face of titles (ui/styles/fonts.css) shows once a worker has stored its files: a first page never requests them
 * while it loads, and no title changes its face while it is read. A stored page of a ticket has the face of the system: its code
 * shows a fifth earlier on a slow phone.
 */
import { isBehindStoredPage } from './takeover.ts'

let isStored = false

/** Call it when a page begins, before it is painted. @returns whether the page has the face */
export function showDisplayFace(page: Window = window): boolean {
  const shows = isStored && !isBehindStoredPage(page.document)
  if (shows) page.document.documentElement.dataset['face'] = ''
  return shows
}

/** Call it once, before the first page is painted. */
export function watchDisplayFace(page: Window = window): void {
  try {
    const { serviceWorker } = page.navigator as { serviceWorker?: ServiceWorkerContainer }
    isStored = Boolean(serviceWorker?.controller)
    void serviceWorker?.ready.then(() => {
      isStored = true
    })
  } catch {
    // A sandboxed frame refuses to name its worker.
  }
  showDisplayFace(page)
}
