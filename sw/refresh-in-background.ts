/** Checks stored tickets while no page is open, where the browser allows it (docs/browser-notes.md#background-work). */
import { createApi } from '#core/api/client.ts'
import { refreshLock } from '#core/contract/sync-tags.ts'
import { isPausedNow } from '#core/domain/refresh-pause.ts'
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import { withLock, type Locks } from '#core/domain/with-lock.ts'
import { checkDueTickets } from '#core/flows/check-due-tickets.ts'
import { confirmTime } from '#core/flows/confirm-time.ts'
import { readSetting } from '#core/flows/device-setting.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { hasAny } from '#core/storage/read/has-any.ts'

interface BackgroundScope {
  readonly fetch: typeof fetch
  readonly caches: CacheStorage
  readonly database: () => Promise<TesseraDatabase>
  /** Epoch ms, by the clock of the device. */
  readonly now: () => number
  /** Null in a browser without locks. */
  readonly locks: Locks | null
  /** True when the browser is set to save data. */
  readonly savesData: () => boolean
}

async function refresh({ fetch, caches, database, now: deviceTime }: BackgroundScope): Promise<void> {
  const db = await database()
  if (isPausedNow(await readSetting(db, deviceSettings.refreshPause), deviceTime())) return
  if (!(await hasAny(db, ['tickets']))) return
  const clock = createTrustedClock({ deviceTime })
  const api = createApi({ fetch, clock })
  // By the device's clock alone an event to come could be over.
  if ((await confirmTime({ api, clock })) === null) return
  await checkDueTickets({ api, now: clock.now, caches, codes: null }, db, false)
}

/** Runs the periodic check of tickets as the app does, unless a tab does, or pauses after failures. Never rejects. */
export async function refreshInBackground(scope: BackgroundScope): Promise<void> {
  if (scope.savesData()) return
  await withLock(scope.locks, refreshLock, () => refresh(scope)).catch(() => undefined)
}
