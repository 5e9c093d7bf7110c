/** What moves on a page from its first frame on, as the browser reports it. */
import type { Page } from '@playwright/test'

/** Runs in the page first. */
export const countShifts = `{
  window.__shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}`

/** A reader does not notice less. */
export const maxShift = 0.05

/** The sum of the shifts so far. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { __shift: number }).__shift)
