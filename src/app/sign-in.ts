/** Whether this box office knows sign-in: told with every GET (contract 1, 1.4). */
import { useSyncExternalStore } from 'react'

let enabled = false
const listeners = new Set<() => void>()

export function learnSignIn(next: boolean): void {
  if (next === enabled) return
  enabled = next
  for (const listener of listeners) listener()
}

export const useSignInEnabled = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => enabled,
  )
