import { useLayoutEffect, useRef } from 'react'
import { focusControl } from '#ui/focus-control.ts'

/**
 * Shows the frame of the next page from its top. When this page comes back, it comes back at the part with the error.
 * An error summary then takes the focus itself.
 * @param start id of the heading of that part, or of the part without a heading; it takes the focus
 */
export function useFrameOfNextPage(shown: boolean, start: string): void {
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    if (shown) window.scrollTo(0, 0)
    else if (wasShown.current) focusControl(start, 'start')
    wasShown.current = shown
  }, [shown, start])
}
