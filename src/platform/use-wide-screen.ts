import { useSyncExternalStore } from 'react'

/** 768 px at the default text size, as in the style sheet. */
const query = '(min-width: 48rem)'

function onChange(notify: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', notify)
  return () => list.removeEventListener('change', notify)
}

/** True where the page is at least 768 px wide; false where it is rendered without a browser. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(query).matches,
    () => false,
  )
