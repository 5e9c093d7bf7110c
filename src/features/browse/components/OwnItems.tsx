import type { ReactNode } from 'react'
import { ownHeight } from '#platform/session-storage.ts'

/** Time until the items count as complete, ms. */
const reserveTime = 5000

/** Gives the box its height of the visit before, in a window of the same width, until its items are complete. */
function reserveHeight(box: HTMLDivElement) {
  box.style.minBlockSize = ownHeight.read() ?? ''
  const timer = setTimeout(() => {
    box.style.minBlockSize = ''
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
