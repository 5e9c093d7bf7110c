/**
 * Whether this box office knows sign-in, told with every GET (contract 1, 1.4), and whether somebody is signed in: that
 * is asked once by a part that comes later (features/account), so that the first screen waits for nobody.
 */
import { useSyncExternalStore } from 'react'

/** Null without sign-in. Until it is asked nobody is signed in. */
let signedIn: boolean | null = null
const listeners = new Set<() => void>()

function setState(next: boolean | null): void {
  signedIn = next
  for (const listener of listeners) listener()
}

/** Whoever was signed in stays so until somebody asks again. */
export const setSignInEnabled = (enabled: boolean): void => setState(enabled ? (signedIn ?? false) : null)

/** Means nothing where there is no sign-in. */
export const setSignedIn = (yes: boolean): void => setState(signedIn === null ? null : yes)

/** Null where there is no sign-in. */
export const useSignedIn = (): boolean | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => signedIn,
    () => null,
  )
