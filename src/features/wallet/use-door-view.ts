import { useEffect, useState } from 'react'
import { holdUpdates } from '#platform/update-holds.ts'
import { keepScreenOn, type WakeState } from '#platform/wake-lock.ts'

/** While the door view is open: keeps the screen on and holds back updates. */
export function useDoorView(): WakeState | null {
  const [wake, setWake] = useState<WakeState | null>(null)
  useEffect(() => holdUpdates('door'), [])
  useEffect(() => keepScreenOn(setWake), [])
  return wake
}

/** Arrow keys switch tickets, reversed in right-to-left; Escape closes the view. */
export function useDoorKeys(turn: (by: 1 | -1) => void, close: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { key, altKey, ctrlKey, metaKey, target } = event
      // The keys of a dialog are its own.
      if (target instanceof Element && target.closest('dialog') !== null) return
      if (altKey || ctrlKey || metaKey) return
      if (key === 'Escape') return close()
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      // The list of tickets would scroll as well.
      event.preventDefault()
      const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
      turn(key === forward ? 1 : -1)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [turn, close])
}
