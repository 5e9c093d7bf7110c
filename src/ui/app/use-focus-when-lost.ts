import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * For an element with `tabIndex={-1}` that replaces the control that was pressed: takes the focus that the control has lost,
 * so that a screen reader reads on there.
 * @param state what the press changes while the element stays mounted
 * @param onMount the element also takes the focus when it appears, but not on the first page of a visit and not after going
 *   back; by default when there is no state
 */
export function useFocusWhenLost<E extends HTMLElement>(
  state?: unknown,
  onMount = state === undefined,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const type = useNavigationType()
  const previousState = useRef(state)
  useEffect(() => {
    const isAnswer = previousState.current !== state || (onMount && type !== NavigationType.Pop)
    previousState.current = state
    if (isAnswer && document.activeElement === document.body) element.current?.focus()
  }, [state, type, onMount])
  return element
}
