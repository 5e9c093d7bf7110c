import { useCallback, useEffect, useRef } from 'react'

/** See docs/api/client-behavior.md#intervals. */
const debounceDelay = 500

/**
 * Runs the action once the last call is half a second old, so that repeated presses send one request. The
 * function stays the same: no row of a list renders again for it.
 */
export function useDebouncedAction(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(action)
  useEffect(() => void (latest.current = action))
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), debounceDelay)
  }, [])
}
