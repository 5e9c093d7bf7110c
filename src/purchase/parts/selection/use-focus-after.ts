import { useLayoutEffect, useRef } from 'react'
import { focusControl } from '#ui/forms/focus-control.ts'

/** Moves the focus to `start`, an id, when an attempt has ended without the next page; an error summary then takes it itself. */
export function useFocusAfter(running: boolean, start: string): void {
  const wasRunning = useRef(false)
  useLayoutEffect(() => {
    if (!running && wasRunning.current) focusControl(start, 'start')
    wasRunning.current = running
  }, [running, start])
}
