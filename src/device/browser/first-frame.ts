import { whenIdle } from './when-idle.ts'

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

/** Rows of one idle period: all of a long list are a task of 140 ms on a slow phone. */
const rowsAtOnce = 10

/** Call it once the first screen is complete: lays out the other rows, some in each idle period. */
export function layOutRows(page: Window, wait: (work: () => void) => void = whenIdle): void {
  const { documentElement } = page.document
  const rows = [...documentElement.querySelectorAll<HTMLElement>('[data-first-frame] .event-tile')]
  const layOut = (): void => {
    for (const row of rows.splice(0, rowsAtOnce)) row.style.contentVisibility = 'visible'
    if (rows.length > 0) wait(layOut)
    else delete documentElement.dataset[mark]
  }
  layOut()
}
