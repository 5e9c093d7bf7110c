/**
 * iOS suspends a page that is not visible at any moment, also inside a transaction: one that writes then blocks every other opening
 * of the database for minutes. There no write begins while the page is hidden (docs/browser-notes.md#storage-and-eviction).
 */

interface Page {
  readonly visibilityState: string
  addEventListener(type: 'visibilitychange', listener: () => void): void
  removeEventListener(type: 'visibilitychange', listener: () => void): void
}

interface Place {
  readonly document?: Page
  readonly navigator?: object
}

/** `standalone` exists on iOS only; a worker has no page and is not suspended inside its events. */
const suspendedPage = ({ document: page, navigator = {} }: Place): Page | null =>
  page?.visibilityState === 'hidden' && 'standalone' in navigator ? page : null

/** Null when work may begin now; else resolves when the page is visible again. */
export function whenWritable(place: Place = globalThis): Promise<void> | null {
  const page = suspendedPage(place)
  if (page === null) return null
  return new Promise((resolve) => {
    const check = (): void => {
      if (page.visibilityState === 'hidden') return
      page.removeEventListener('visibilitychange', check)
      resolve()
    }
    page.addEventListener('visibilitychange', check)
  })
}
