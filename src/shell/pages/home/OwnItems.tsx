import type { ReactNode } from 'react'
import { ownItems } from '#device/browser/browser-storage.ts'
import { isHomeScreenApp } from '#device/browser/install.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { useHasStored } from '#ui/data/use-has-stored.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'

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

const StoredItems = lazyPart(async () => (await import('#wallet/parts/ContinueStrip.tsx')).ContinueStrip, {
  texts: 'wallet',
})
/** What this device has to continue. */
export const ContinueStrip = (): ReactNode => {
  const hasStored = useHasStored()
  const inBrowser = useInBrowser()
  return (hasStored || (inBrowser && isHomeScreenApp())) && <StoredItems />
}
