/** Redirects after sign-in, sign-out or deletion of the profile, and the notice on the next page. */
import { isOwnPath, isSafeTarget } from '#kit/text/safe-address.ts'
import { signedUpFragment } from '#wire/page-paths.ts'
import { tabText } from './browser-storage.ts'

const profileDeletedBy = tabText('tessera.profile-deleted')
const leftForSignIn = tabText('tessera.sign-in-return')

/** Id of the order whose details were last sent, or shown, without a sign-in; "" for none. */
export const signedOutOrder = tabText('tessera.signed-out-order')

/**
 * Shows once, on the next page, that the profile was deleted
 * (docs/api/client-behavior.md#profile-and-orders-pages). The flag holds the time origin of the page that set
 * it: that page keeps rendering for a moment and must not take it.
 */
export const profileDeletedFlag = {
  keep: (page: number = performance.timeOrigin): void => profileDeletedBy.keep(String(page)),
  /** True once after {@link keep}, on another page. */
  take(page: number = performance.timeOrigin): boolean {
    const leavingPage = profileDeletedBy.read() ?? ''
    if (leavingPage === '' || leavingPage === String(page)) return false
    profileDeletedBy.keep('')
    return true
  },
}

/** Ms that a sign-in may take; later the visitor has other plans. */
const longestSignIn = 15 * 60_000

/**
 * The page that a visitor left to sign in: alf.io's sign-in ends on the home page, whatever it was asked for
 * (docs/api/accounts.md#sign-in).
 */
export const signInReturn = {
  /** @param path path and query of a page of the app @param at epoch ms */
  keep: (path: string, at: number = Date.now()): void => leftForSignIn.keep(`${String(at)} ${path}`),
  /**
   * The kept path once, in the next page that is loaded within 15 minutes; null in the page that was left.
   * @param loadedAt when this page was loaded, epoch ms
   */
  take(loadedAt: number = performance.timeOrigin): string | null {
    const stored = leftForSignIn.read() ?? ''
    const [at = '', path = ''] = stored.split(' ')
    const duration = loadedAt - Number(at)
    if (stored === '' || duration < 0) return null
    leftForSignIn.keep('')
    return isOwnPath(path) && duration < longestSignIn ? path : null
  },
}

/** True once, when the first sign-in has led to this page (docs/api/accounts.md#sign-in). */
export function takeSignedUpFlag(): boolean {
  const { hash, pathname, search } = location
  const signedUp = hash === signedUpFragment
  if (signedUp) history.replaceState(history.state, '', `${pathname}${search}`)
  return signedUp
}

/** Leaves the app for the address; for the start page when the address is unsafe. */
export const redirectTo = (address: string): void =>
  window.location.assign(isSafeTarget(address) ? address : '/')
