import { useEffect } from 'react'
import { startLongTimeout } from '#device/browser/long-timeout.ts'
import { notificationPermission } from '#device/browser/notifications.ts'
import { onOnline, onVisible } from '#device/browser/page-events.ts'
import { hasAny } from '#device/storage/has-any.ts'
import { watchActions } from '#outbox/flows/action-channel.ts'
import { useSyncPush } from '#push/parts/push.ts'
import { knownFacts, pushTopics, type FollowedContent } from '#push/rules/push-topics.ts'
import { useServices } from '#ui/data/services.ts'
import { watchServer } from '#ui/data/watch-server.ts'
import { useBackgroundWalletRefresh } from '#wallet/parts/use-background-refresh.ts'

const lostConnection = { kind: 'unreachable', reason: 'network' } as const

/**
 * Sends queued actions when the app starts, becomes visible or is online again, and while the page is open when the server answers
 * again and at the time of the next attempt. A device without any never loads the code that sends them.
 */
export function useSendQueuedActions(): void {
  const { api, now, read, runQueuedActions } = useServices()
  useEffect(() => {
    let stopWatch = (): void => undefined
    let stopTimer = (): void => undefined
    let over = false
    const wait = (until: number | null): void => {
      stopTimer()
      if (over || until === null) return
      stopTimer = startLongTimeout(() => void run(false), Math.max(until - now(), 1000))
    }
    const run = async (force: boolean): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const waiting = await read(hasAny, ['actions']).catch(() => false)
      if (waiting && !over) wait(await runQueuedActions(force))
    }
    const watch = (): void => {
      stopWatch()
      stopWatch = watchServer(api, lostConnection, (failure) => void (failure === null && run(false)))
    }
    void run(true)
    const listening = [
      onVisible(() => void run(false)),
      onOnline(() => void run(true)),
      watchActions(({ state }) => state === 'waiting' && watch()),
    ]
    return () => {
      over = true
      stopTimer()
      stopWatch()
      for (const end of listening) end()
    }
  }, [api, now, read, runQueuedActions])
}

/** Runs work once at a time, and once more when it was requested meanwhile. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    while (again) {
      again = false
      await work()
    }
    running = false
  }
}

/**
 * Checks the push subscription at the start, and after each change of tickets, orders, language and choices by any tab; what had no
 * answer is sent when the page is visible or online again. A browser that was never asked for notifications does none of it.
 */
function useKeepPush(): void {
  const { now, watch: watchStored } = useServices()
  const sync = useSyncPush()
  useEffect(() => {
    let over = false
    let isWaiting = false
    let isWatching = false
    let last = ''
    let stop = (): void => undefined
    const run = oneAtATime(async () => {
      if (!over) isWaiting = (await sync()) === 'waiting'
    })
    const next = (content: FollowedContent | null): void => {
      isWatching = content !== null
      if (content === null) return
      const followed = JSON.stringify([pushTopics(content, now()), knownFacts(content, now())])
      if (followed !== last) void run()
      last = followed
    }
    const watch = async (): Promise<void> => {
      const permission = notificationPermission()
      if (isWatching || permission === undefined || permission === 'default') return
      isWatching = true
      const { readWanted } = await import('#push/flows/sync-push.ts')
      stop = await watchStored(readWanted, next)
      if (over) stop()
    }
    const check = (): void => {
      if (document.visibilityState === 'hidden') return
      void watch().catch(() => (isWatching = false))
      if (isWaiting) void run()
    }
    check()
    const listening = [onVisible(check), onOnline(check)]
    return () => {
      over = true
      stop()
      for (const end of listening) end()
    }
  }, [now, sync, watchStored])
}

/** Refreshes stored tickets, sends queued actions and keeps the push subscription. */
export const DeviceTasks = () => {
  useBackgroundWalletRefresh()
  useSendQueuedActions()
  useKeepPush()
  return null
}
