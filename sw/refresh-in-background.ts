/** Checks stored tickets while no page is open, where the browser allows it (docs/browser-notes.md#background-work). */
import { readingClock } from '#core/api/server-time.ts'
import { protocol, type WorkerToWindow } from '#core/contract/messages.ts'
import { refreshLock } from '#core/contract/sync-tags.ts'
import { isPausedNow, readRefreshPause } from '#core/domain/refresh-pause.ts'
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import { withLock, type Locks } from '#core/domain/with-lock.ts'
import { checkOrdersInBackground } from '#core/flows/check-orders-in-background.ts'
import { checkTicketsInBackground } from '#core/flows/check-tickets-in-background.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { getSetting } from '#core/storage/read/settings.ts'
import { notifyOfNews, type NotifyScope } from './notify.ts'

interface MessageTarget {
  postMessage(message: WorkerToWindow): void
}

interface BackgroundScope extends NotifyScope {
  readonly fetch: typeof fetch
  readonly caches: CacheStorage
  readonly clients: { matchAll(): Promise<readonly MessageTarget[]> }
  /** Null in a browser without locks. */
  readonly locks: Locks | null
  /** True when the browser is set to save data. */
  readonly savesData: () => boolean
}

/** True while the app pauses after failures in a row. */
async function isPaused({ database, now }: BackgroundScope): Promise<boolean> {
  const pause = await database()
    .then((db) => getSetting(db, deviceSettings.refreshPause.key))
    .catch(() => null)
  return isPausedNow(readRefreshPause(pause), now())
}

async function refresh(device: BackgroundScope): Promise<void> {
  const clock = createTrustedClock({ deviceTime: device.now })
  const fetch = readingClock(device.fetch, clock)
  const scope = { ...device, fetch, now: clock.now, deviceTime: clock.deviceTime }
  const { changed, news } = await checkTicketsInBackground(scope)
  const ready = await checkOrdersInBackground(scope)
  await notifyOfNews(scope, [...news, ...ready])
  if (!changed && ready.length === 0) return
  for (const client of await scope.clients.matchAll())
    client.postMessage({ protocol, type: 'WALLET_CHANGED' })
}

/** Runs the periodic check, unless a tab does, and messages open pages when something changed. */
export async function refreshInBackground(scope: BackgroundScope): Promise<void> {
  if (scope.savesData() || (await isPaused(scope))) return
  await withLock(scope.locks, refreshLock, () => refresh(scope))
}
