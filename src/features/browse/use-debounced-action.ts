import { useEffect, useRef } from 'react'

/** Specification 1, section 9. */
const debounceDelay = 500

/** The action after the last call has been quiet for half a second: an impatient finger asks the server once. */
export function useDebouncedAction(action: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, debounceDelay)
  }
}
