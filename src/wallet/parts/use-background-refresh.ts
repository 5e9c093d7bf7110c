import { useCallback } from 'react'
import { savesData } from '#device/browser/saves-data.ts'
import { hasAny } from '#device/storage/has-any.ts'
import { usePageActive } from '#ticket/parts/use-wallet-refresh.ts'
import type { RefreshReason } from '#ticket/rules/keep-progress.ts'
import { useServices, type Bound } from '#ui/data/services.ts'
import type { refreshWallet, renewWalletList } from '../flows/refresh-wallet.ts'

declare module '#ui/data/services.ts' {
  interface Services {
    readonly refreshWallet: Bound<typeof refreshWallet>
    readonly renewWalletList: Bound<typeof renewWalletList>
  }
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
