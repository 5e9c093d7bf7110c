/** Redirects after sign-out or deletion of the profile, and the notice on the next page. */

const deletedKey = 'tessera.profile-deleted'

/**
 * Shows once, on the next page, that the profile was deleted
 * (docs/api/client-behavior.md#profile-and-orders-pages). The flag holds the time origin of the page that set
 * it: that page keeps rendering for a moment and must not take it.
 */
export const profileDeletedFlag = {
  keep(page: number = performance.timeOrigin): void {
    try {
      sessionStorage.setItem(deletedKey, String(page))
    } catch {
      // Without session storage the notice is not shown.
    }
  },
  /** True once after {@link keep}, on another page. */
  take(page: number = performance.timeOrigin): boolean {
    try {
      const kept = sessionStorage.getItem(deletedKey)
      if (kept === null || kept === String(page)) return false
      sessionStorage.removeItem(deletedKey)
      return true
    } catch {
      return false
    }
  },
}

/**
 * True once, when this page was served right after the first sign-in
 * (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client).
 */
export function takeSignedUpFlag(): boolean {
  const { dataset } = document.documentElement
  const signedUp = dataset['signedUp'] === 'true'
  delete dataset['signedUp']
  return signedUp
}

/**
 * A path of this origin or an http(s) address; texts of the server are not trusted
 * (docs/ARCHITECTURE.md#server-text-is-hostile).
 */
const isSafeTarget = (address: string): boolean => /^(https?:\/\/|\/(?![/\\]))/.test(address)

/** Leaves the app for the address; for the start page when the address is unsafe. */
export const redirectTo = (address: string): void =>
  window.location.assign(isSafeTarget(address) ? address : '/')
