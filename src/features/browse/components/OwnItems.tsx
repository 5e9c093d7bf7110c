import type { ReactNode } from 'react'
import { ownItems } from '#platform/browser-storage.ts'

/** Time until the items count as complete, ms. */
const reserveTime = 5000

/** Marks the document while the box has the space of the lines; a rendered page has the mark from its script. */
function reserveSpace(box: HTMLDivElement) {
  ownItems.reserveSpace()
  const timer = setTimeout(() => {
    delete document.documentElement.dataset['own']
    ownItems.expect(box.querySelectorAll('li').length)
  }, reserveTime)
  return () => clearTimeout(timer)
}

/** Reservations and tickets of this device, which arrive after the page, in a space that is reserved for them. */
export const OwnItems = ({ children }: { children: ReactNode }) => (
  <div className="own" ref={reserveSpace}>
    {children}
  </div>
)
