import { useCallback, useEffect } from 'react'
import { whenIdle } from '#platform/when-idle.ts'
import { useServices } from '#platform/services.tsx'

/** Calls `ask` when the page is at rest, when it comes back, and when it is online again. */
function usePageActive(enabled: boolean, ask: () => Promise<void>): void {
  useEffect(() => {
    if (!enabled) return
    const check = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    // The screen is drawn from what is stored; asking waits until it is.
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
 * Checks stored tickets when a page of the wallet opens, comes back or is online again. The flow itself keeps it to
 * one run over all tabs and to one a minute.
 */
export function useWalletRefresh(enabled: boolean): void {
  const { refreshWallet } = useServices()
  usePageActive(enabled, refreshWallet)
}

/** The same on every page of the app; who has neither ticket nor order never loads the store for it. */
export function useBackgroundWalletRefresh(): void {
  const { refreshWallet } = useServices()
  const ask = useCallback(async () => {
    try {
      const { rawHasTicketsOrReservations: rawHoldsAny } = await import('#core/storage/raw-database.ts')
      if (await rawHoldsAny(indexedDB)) await refreshWallet()
    } catch {
      // No store, or no network for our own code: nothing to check.
    }
  }, [refreshWallet])
  usePageActive(true, ask)
}
