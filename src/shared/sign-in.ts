/**
 * Whether this box office knows sign-in, told with every GET (contract 1, 1.4), and whether somebody is signed in: that
 * is asked once by a part that comes later (features/account), so that the first screen waits for nobody.
 */
import { useSyncExternalStore } from 'react'

export type Visitor = 'anonymous' | 'known'

/** Null without sign-in. Until it is asked everyone is anonymous. */
let visitor: Visitor | null = null
const listeners = new Set<() => void>()

function put(next: Visitor | null): void {
  if (next === visitor) return
  visitor = next
  for (const listener of listeners) listener()
}

export const learnSignIn = (enabled: boolean): void => put(enabled ? (visitor ?? 'anonymous') : null)

/** Means nothing where there is no sign-in. */
export const learnVisitor = (next: Visitor): void => put(visitor && next)

export const useVisitor = (): Visitor | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => visitor,
  )
