import { useCallback, useEffect } from 'react'
import { whenIdle } from '#platform/when-idle.ts'
import { useServices } from '#platform/services.tsx'

/** Calls `ask` when the page is idle, becomes visible, or is online again. */
function usePageActive(enabled: boolean, ask: () => Promise<void>): void {
  useEffect(() => {
    if (!enabled) return
    const check = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    // The stored tickets are rendered first; the request waits until the page is idle.
    const forget = whenIdle(check)
    document.addEventListener('visibilitychange', check)
    window.addEventListener('pageshow', check)
    window.addEventListener('online', check)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('pageshow', check)
      window.removeEventListener('online', check)
    }
  }, [enabled, ask])
}

/**
 * Checks stored tickets when a wallet page opens, becomes visible or is online again. The flow limits it to
 * one run over all tabs and one a minute.
 */
export function useWalletRefresh(enabled: boolean): void {
  const { refreshWallet } = useServices()
  usePageActive(enabled, refreshWallet)
}

/**
 * The same on every page of the app; a device without tickets and reservations never loads the database code.
 */
export function useBackgroundWalletRefresh(): void {
  const { refreshWallet } = useServices()
  const ask = useCallback(async () => {
    try {
      const { rawHasTicketsOrReservations: rawHoldsAny } = await import('#core/storage/raw-database.ts')
      if (await rawHoldsAny(indexedDB)) await refreshWallet()
    } catch {
      // No database, or no network for the code: nothing to check.
    }
  }, [refreshWallet])
  usePageActive(true, ask)
}
