import { useLayoutEffect, useRef } from 'react'
import { focusControl } from '#ui/focus-control.ts'

/**
 * Moves the focus when an attempt has ended without the next page. An error summary then takes it itself.
 * @param start id of the heading of the part with the error, or of the part without a heading
 */
export function useFocusAfter(running: boolean, start: string): void {
  const wasRunning = useRef(false)
  useLayoutEffect(() => {
    if (!running && wasRunning.current) focusControl(start, 'start')
    wasRunning.current = running
  }, [running, start])
}
