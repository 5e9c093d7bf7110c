import { useCallback, useEffect, useState, type RefCallback } from 'react'
import { useLocation } from 'react-router'

/** Tiles that are rendered at first and added at each step. */
export const tilesPerStep = 60

/** Begins to add tiles before the end of the list is in view. */
const rootMargin = '1200px'

/** Stored by the key of the history entry, so that going back finds a page that is long enough for its position. */
const countByEntry = new Map<string, number>()

/**
 * Renders a long list in steps: 2,000 tiles at once block a phone for seconds.
 * @returns count: how many events of the list to render; endRef: the ref of an element after the list, which adds a step when it
 *   comes near
 */
export function useVisibleCount() {
  const { key } = useLocation()
  const [count, setCount] = useState(() => countByEntry.get(key) ?? tilesPerStep)
  useEffect(() => {
    countByEntry.set(key, count)
  }, [key, count])
  const showMore = useCallback(() => setCount((now) => now + tilesPerStep), [])
  const endRef = useCallback<RefCallback<Element>>(
    (element) => {
      // Without the observer the button adds the next step.
      if (element === null || typeof IntersectionObserver === 'undefined') return
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) showMore()
        },
        { rootMargin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [showMore],
  )
  return { count, showMore, endRef }
}
