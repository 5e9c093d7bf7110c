import { useEffect } from 'react'

/** Shorter movements are no swipe, px. */
const shortestSwipe = 56

/** At the edges of the screen a swipe is the way back of the browser, px. */
const screenEdge = 24

interface Start {
  readonly x: number
  readonly y: number
}

/** The swipe from `start` to the point: 1 to the end of the line, -1 to its beginning; null for none. */
function swipeTo({ x, y }: Start, point: Start, isRightToLeft: boolean): 1 | -1 | null {
  const [across, along] = [point.x - x, point.y - y]
  if (Math.abs(across) < shortestSwipe || Math.abs(across) < 2 * Math.abs(along)) return null
  return across < 0 === isRightToLeft ? -1 : 1
}

/**
 * Calls `turn` for a swipe across the element that `selector` finds (it has `touch-action: pan-y`): 1 for the next, -1 for the one
 * before.
 */
export function useSwipe(selector: string, turn: (by: 1 | -1) => void): void {
  useEffect(() => {
    let start: Start | null = null
    const begin = ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent): void => {
      const isInside = target instanceof Element && target.closest(selector) !== null
      const isAtEdge = x < screenEdge || x > innerWidth - screenEdge
      start = pointerType === 'touch' && isPrimary && isInside && !isAtEdge ? { x, y } : null
    }
    const end = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (start === null) return
      const by = swipeTo(start, { x, y }, document.documentElement.dir === 'rtl')
      start = null
      if (by !== null) turn(by)
    }
    document.addEventListener('pointerdown', begin)
    document.addEventListener('pointerup', end)
    return () => {
      document.removeEventListener('pointerdown', begin)
      document.removeEventListener('pointerup', end)
    }
  }, [selector, turn])
}
