/**
 * The display face of titles (ui/styles/fonts.css) shows once a worker has stored its files: a first page never requests them
 * while it loads, and no title changes its face while it is read. A stored page of a ticket has the face of the system: its code
 * shows a fifth earlier on a slow phone.
 */
import { attempt } from '#kit/attempt.ts'
import { isBehindStoredPage } from './takeover.ts'

let isStored = false

/** Call it when a page begins, before it is painted. @returns whether the page has the face */
export function showDisplayFace(page: Window = window): boolean {
  const shows = isStored && !isBehindStoredPage(page.document)
  if (shows) page.document.documentElement.dataset['face'] = ''
  return shows
}

/** Undefined without workers, and in a sandboxed frame, which refuses to name them. */
const workersOf = (page: Window): ServiceWorkerContainer | undefined =>
  attempt(() => (page.navigator as Partial<Navigator>).serviceWorker) ?? undefined

/** Call it before the first page is painted: a page under a worker has the face. */
export function showStoredFace(page: Window = window): void {
  isStored = Boolean(workersOf(page)?.controller)
  showDisplayFace(page)
}

/** Call it when the app starts: the next page of a first visit has the face, too, once the worker has its files. */
export function watchDisplayFace(page: Window = window): void {
  showStoredFace(page)
  void workersOf(page)?.ready.then(() => {
    isStored = true
  })
}
