import { useCallback } from 'react'
import type { BellSubject } from '#core/flows/set-bell.ts'
import type { PushOutcome } from '#core/flows/sync-push.ts'
import { useServices } from './services.ts'
import { useSyncPush } from './use-sync-push.ts'

/** Turns a bell on or off, and sends it. Off again where the browser refuses. Never rejects. */
export function useSetBell(): (subject: BellSubject | null, isOn: boolean) => Promise<PushOutcome> {
  const { database, now } = useServices()
  const sync = useSyncPush()
  return useCallback(
    async (subject, isOn) => {
      try {
        const { setBell } = await import('#core/flows/set-bell.ts')
        const tools = { database, now }
        const outcome = (await setBell(tools, subject, isOn)) ? await sync() : 'unavailable'
        if (isOn && outcome === 'unavailable') await setBell(tools, subject, false)
        return outcome
      } catch {
        // Without its code nothing was stored.
        return 'unavailable'
      }
    },
    [database, now, sync],
  )
}
