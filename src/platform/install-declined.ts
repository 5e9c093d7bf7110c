/** When the visitor declined to install the app, for every tab. A browser that forbids storage forgets it. */
const key = 'tessera.install-declined'

export const installDeclined = {
  /** Epoch ms; null when it was never declined. */
  read(): number | null {
    try {
      const declinedAt = localStorage.getItem(key)
      return declinedAt === null ? null : Number(declinedAt)
    } catch {
      return null
    }
  },
  keep(at: number): void {
    try {
      localStorage.setItem(key, String(at))
    } catch {
      // Full or forbidden: it is offered again.
    }
  },
}
