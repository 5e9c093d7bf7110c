/** ms after the load of a page that reports no paint, as a browser does that hides its timings. */
const longestWait = 1000

/**
 * Calls `work` once, after the first paint with content, which its requests and its code would delay. In a tab that is opened in the background
 * it calls it at once: such a tab paints nothing until it is shown.
 */
export function afterFirstPaint(work: () => void): void {
  let isDone = false
  const once = (): void => {
    if (!isDone) work()
    isDone = true
  }
  if (document.hidden) {
    once()
    return
  }
  window.addEventListener('load', () => setTimeout(once, longestWait))
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    once()
  }).observe({ type: 'paint', buffered: true })
}
