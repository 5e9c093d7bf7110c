import { useCallback, useEffect } from 'react'
import { onOnline, onVisible } from '#device/browser/page-events.ts'
import { savesData } from '#device/browser/saves-data.ts'
import { whenIdle } from '#device/browser/when-idle.ts'
import { hasAny } from '#device/storage/has-any.ts'
import type { RefreshReason } from '#ticket/rules/keep-progress.ts'
import { useServices } from '#ui/data/services.ts'

/** Ms between two checks of a page that stays open: staff may look at a ticket that was opened long ago. */
const openPageInterval = 5 * 60_000

/** Calls `ask` when the page is idle, becomes visible, or is online again, and every five minutes while it is visible and online. */
function usePageActive(enabled: boolean, ask: (reason?: RefreshReason) => Promise<unknown>): void {
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

/** The stores whose records the server is asked about. */
const refreshed = ['tickets', 'orders', 'journal', 'passes'] as const

/** Checks stored tickets and unfinished orders on every page, and removes what is stored for too long, where there is any. */
export function useBackgroundWalletRefresh(): void {
  const { read, refreshWallet, run } = useServices()
  const ask = useCallback(
    async (reason?: RefreshReason) => {
      try {
        if (!(await read(hasAny, [...refreshed, 'drafts', 'rooms']))) return
        const { enforceRetention } = await import('../flows/enforce-retention.ts')
        await run(enforceRetention)
        // With Save-Data only the pages that show tickets check them.
        if (!savesData() && (await read(hasAny, refreshed))) await refreshWallet(reason)
      } catch {
        // No database, or no network for the code: nothing to check.
      }
    },
    [read, refreshWallet, run],
  )
  usePageActive(true, ask)
}
