import { useSyncExternalStore } from 'react'

/** Width from which `.two-columns` has two columns (TwoColumns.css). */
const wideEnough = '(width >= 64rem)'

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(wideEnough)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** True in a window with two columns, for content that has another place there. */
export const useTwoColumns = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wideEnough).matches,
    () => false,
  )
