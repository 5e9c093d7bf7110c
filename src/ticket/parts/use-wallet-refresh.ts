import { useCallback, useEffect } from 'react'
import { onOnline, onVisible } from '#device/browser/page-events.ts'
import { whenIdle } from '#device/browser/when-idle.ts'
import { useServices } from '#ui/data/services.ts'
import type { RefreshReason } from '../rules/keep-progress.ts'

/** Ms between two checks of a page that stays open: staff may look at a ticket that was opened long ago. */
const openPageInterval = 5 * 60_000

/** Calls `ask` when the page is idle, becomes visible, or is online again, and every five minutes while it is visible and online. */
export function usePageActive(enabled: boolean, ask: (reason?: RefreshReason) => Promise<unknown>): void {
  useEffect(() => {
    if (!enabled) return
    const check = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    // The stored tickets are rendered first; the request waits until the page is idle.
    const forget = whenIdle(check)
    const timer = setInterval(() => {
      if (navigator.onLine) check()
    }, openPageInterval)
    window.addEventListener('pageshow', check)
    const listening = [onVisible(check), onOnline(() => void ask('reconnected'))]
    return () => {
      forget()
      clearInterval(timer)
      window.removeEventListener('pageshow', check)
      for (const end of listening) end()
    }
  }, [enabled, ask])
}

type OpenTicket = { readonly eventShortName: string; readonly uuid: string }

/** Checks stored tickets when a wallet page opens, becomes visible or is online again. `open`: the ticket that it shows. */
export function useWalletRefresh(enabled: boolean, open?: OpenTicket): void {
  const { refreshWallet } = useServices()
  const { eventShortName, uuid } = open ?? {}
  const askForTicket = useCallback(
    (reason?: RefreshReason) => refreshWallet(reason, [eventShortName ?? '', uuid ?? '']),
    [refreshWallet, eventShortName, uuid],
  )
  usePageActive(enabled, open ? askForTicket : refreshWallet)
}
