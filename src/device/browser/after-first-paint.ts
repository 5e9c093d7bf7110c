/**
 * Calls `work` after the first paint with content, which its requests and its code would delay. In a tab that is opened in the background it
 * calls it at once: such a tab paints nothing until it is shown.
 */
export function afterFirstPaint(work: () => void): void {
  if (document.hidden) work()
  else
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      work()
    }).observe({ type: 'paint', buffered: true })
}
