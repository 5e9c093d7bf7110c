/** What outlasts the page that is left after signing out or deleting the profile. */

const deletedKey = 'tessera.profile-deleted'

/**
 * The profile was deleted: told on the next page, once (specification 2, section 4). A page is known by when it began:
 * the one that is being left draws on for a moment and must not take the note.
 */
export const profileDeletedFlag = {
  keep(page: number = performance.timeOrigin): void {
    try {
      sessionStorage.setItem(deletedKey, String(page))
    } catch {
      // Full or forbidden: the sentence is not said, the profile is gone all the same.
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

/** True once, when this page was served right after the first sign-in (contract 1, 1.11). */
export function takeSignedUpFlag(): boolean {
  const { dataset } = document.documentElement
  const signedUp = dataset['signedUp'] === 'true'
  delete dataset['signedUp']
  return signedUp
}

/** A page of ours or of the sign-in provider; server text is hostile (ARCHITECTURE, law 7). */
const isSafeTarget = (address: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(address)

/** Leaves the app for the address, or for the start page when it is none to go to. */
export const redirectTo = (address: string): void =>
  window.location.assign(isSafeTarget(address) ? address : '/')
