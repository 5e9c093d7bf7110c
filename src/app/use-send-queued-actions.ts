import { useEffect } from 'react'
import { hasAny } from '#core/storage/read/has-any.ts'
import { watchActions } from '#platform/action-channel.ts'
import { startLongTimeout } from '#platform/long-timeout.ts'
import { onOnline, onVisible } from '#platform/page-events.ts'
import { useServices } from '#shared/services.ts'

/**
 * Sends queued actions when the app starts, becomes visible or is online again, and while the page is open at the time
 * of the next attempt. A device without any never loads the code that sends them.
 */
export function useSendQueuedActions(): void {
  const { runQueuedActions, existingDatabase, now } = useServices()
  useEffect(() => {
    let stopTimer = (): void => undefined
    let over = false
    const wait = (until: number | null): void => {
      stopTimer()
      if (over || until === null) return
      stopTimer = startLongTimeout(() => void run(false), Math.max(until - now(), 1000))
    }
    const run = async (force: boolean): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const waiting = await existingDatabase()
        .then((db) => db && hasAny(db, ['actions']))
        .catch(() => false)
      if (waiting && !over) wait(await runQueuedActions(force))
    }
    void run(true)
    const listening = [
      onVisible(() => void run(false)),
      onOnline(() => void run(true)),
      watchActions(({ state }) => state === 'waiting' && wait(now() + 60_000)),
    ]
    return () => {
      over = true
      stopTimer()
      for (const end of listening) end()
    }
  }, [runQueuedActions, existingDatabase, now])
}
