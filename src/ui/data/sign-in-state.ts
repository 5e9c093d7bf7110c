/**
 * Whether the server has a sign-in, reported with every GET
 * (docs/api/sessions-and-anti-forgery.md#sign-in-status-header), and whether the visitor is signed in;
 * `SignInStatus` requests that after the first screen.
 */
import { useSyncExternalStore } from 'react'
import { storedText } from '#device/browser/browser-storage.ts'
import { createChangeSignal } from '#kit/change-signal.ts'
import { useRendering } from '../app/rendering.ts'

/** Null without a sign-in; false until the request was answered. */
let signedIn: boolean | null = null
const changes = createChangeSignal()

function setState(next: boolean | null): void {
  signedIn = next
  changes.notify()
}

/** Keeps the known state of the visitor until the next request. */
export const setSignInEnabled = (enabled: boolean): void => setState(enabled ? (signedIn ?? false) : null)

/** True when the server has a sign-in. */
export const hasSignIn = (): boolean => signedIn !== null

const account = storedText('tessera.account')

/**
 * Whether a visitor of this browser has left for the sign-in, and no page has found them signed out since: a page of the catalogue
 * asks the server only then.
 */
export const mayBeSignedIn = {
  read: (): boolean => account.read() === 'yes',
  keep: (): void => account.keep('yes'),
}

/** Has no effect without a sign-in. After a sign-out the next page asks once more: it reports a deleted profile. */
export function setSignedIn(yes: boolean): void {
  if (signedIn === null) return
  account.keep(yes || signedIn ? 'yes' : '')
  setState(yes)
}

/** True when signed in, false when signed out, null without a sign-in. */
export function useSignedIn(): boolean | null {
  const rendered = useRendering()?.signedIn ?? null
  return useSyncExternalStore(
    changes.subscribe,
    () => signedIn,
    () => rendered,
  )
}
