import { useEffect } from 'react'
import { whenIdle } from '#platform/idle.ts'
import { useServices } from '#platform/services.tsx'

/**
 * Checks stored tickets when a page of the wallet opens, comes back or is online again. The flow itself keeps it to
 * one run over all tabs and to one a minute.
 */
export function useRefresh(enabled: boolean): void {
  const { refreshWallet } = useServices()
  useEffect(() => {
    if (!enabled) return
    const check = (): void => {
      if (document.visibilityState === 'visible') void refreshWallet()
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
  }, [enabled, refreshWallet])
}
