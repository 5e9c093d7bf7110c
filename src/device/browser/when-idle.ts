/** Longest wait, ms, on a page that is never idle. */
const idleTimeout = 4000
/** Delay, ms, in browsers without requestIdleCallback (Safari). */
const fallbackDelay = 500

/** Runs work when the page is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: idleTimeout })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, fallbackDelay)
  return () => clearTimeout(timer)
}

/** Works like {@link whenIdle}, but not before the page is loaded: pictures come first. @returns a function that cancels it */
export function whenLoaded(work: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(work)
  let cancel = (): void => window.removeEventListener('load', wait)
  const wait = (): void => void (cancel = whenIdle(work))
  window.addEventListener('load', wait, { once: true })
  return () => cancel()
}
