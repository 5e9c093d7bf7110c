import type { ReactNode } from 'react'
import { ownHeight } from '#platform/session-storage.ts'

/** Time until the items count as complete, ms. */
const reserveTime = 5000

/** Gives the box its height of the visit before, in a window of the same width, until its items are complete. */
function reserveHeight(box: HTMLDivElement) {
  const { style } = document.documentElement
  // A rendered page has it from its inline script (core/domain/page-renderer.ts), before the first paint.
  style.setProperty('--own', ownHeight.read() ?? '')
  const timer = setTimeout(() => {
    style.setProperty('--own', '')
    ownHeight.keep(`${String(box.clientHeight)}px`)
  }, reserveTime)
  return () => clearTimeout(timer)
}

/**
 * Reservations and tickets of this device, which arrive after the page. They get the space of the visit before, so that
 * nothing moves.
 */
export const OwnItems = ({ children }: { children: ReactNode }) => (
  <div className="own" ref={reserveHeight}>
    {children}
  </div>
)
