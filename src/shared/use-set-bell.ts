import { useCallback } from 'react'
import type { BellSubject } from '#core/flows/set-bell.ts'
import type { PushOutcome } from '#core/flows/sync-push.ts'
import { useServices } from './services.ts'
import { useSyncPush } from './use-sync-push.ts'

/** Turns a bell on or off, and sends it. Off again where the browser refuses. Never rejects. */
export function useSetBell(): (subject: BellSubject, isOn: boolean) => Promise<PushOutcome> {
  const { database, existingDatabase, now } = useServices()
  const sync = useSyncPush()
  return useCallback(
    async (subject, isOn) => {
      try {
        // A device that has stored nothing has no bell.
        if (!isOn && (await existingDatabase()) === null) return 'off'
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
    [database, existingDatabase, now, sync],
  )
}
