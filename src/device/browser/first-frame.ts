/**
 * Rows of a long list below the screen are laid out after the first frame (src/catalogue/parts/EventList.css). Not when the browser
 * restores a place further down, at a reload or on the way back: it needs the height of every row.
 */
const mark = 'firstFrame'

/** Call it before the page is painted. */
export function deferRows(page: Window): void {
  const [navigation] = page.performance.getEntriesByType('navigation')
  if ((navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate')
    page.document.documentElement.dataset[mark] = ''
}

/** Call it once the first screen is complete. */
export function layOutRows(page: Window): void {
  delete page.document.documentElement.dataset[mark]
}
