import { useEffect, useRef } from 'react'

/** See docs/api/client-behavior.md#intervals. */
const debounceDelay = 500

/** Runs the action once the last call is half a second old, so that repeated presses send one request. */
export function useDebouncedAction(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, debounceDelay)
  }
}
