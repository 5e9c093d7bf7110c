import { useLayoutEffect, useRef } from 'react'
import { focusControl } from '#ui/focus-control.ts'

/**
 * Shows the frame of the next page from its top. When this page comes back, it comes back at the heading above the error.
 * An error summary then takes the focus itself.
 * @param heading id of the heading
 */
export function useFrameOfNextPage(shown: boolean, heading: string): void {
  const wasShown = useRef(false)
  useLayoutEffect(() => {
    if (shown) window.scrollTo(0, 0)
    else if (wasShown.current) focusControl(heading, 'start')
    wasShown.current = shown
  }, [shown, heading])
}
