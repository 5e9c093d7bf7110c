/** Longest wait, ms: a page that never rests must not starve what waits for it. */
const idleTimeout = 4000
/** For browsers that do not tell when they rest (Safari): a moment after the first screen. */
const fallbackDelay = 500

/** Runs work once the page has nothing better to do. @returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: idleTimeout })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, fallbackDelay)
  return () => clearTimeout(timer)
}
