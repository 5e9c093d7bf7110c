/** Work of the worker while no page is open, where the browser allows it (docs/browser-notes.md#background-work). */
import { confirmTime } from '#device/confirm-time.ts'
import { readSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { hasAny } from '#device/storage/has-any.ts'
import { refreshLock } from '#device/sync-tags.ts'
import { createTrustedClock } from '#kit/time/trusted-clock.ts'
import { withLock, type Locks } from '#kit/with-lock.ts'
import { reportAction } from '#outbox/flows/action-channel.ts'
import { runQueuedActions } from '#outbox/flows/run-queued-actions.ts'
import { createPushDevice, type PushRegistration } from '#push/flows/push-device.ts'
import { syncPush } from '#push/flows/sync-push.ts'
import { actionHandlers } from '#shell/flows/action-handlers.ts'
import { checkDueTickets } from '#ticket/flows/check-due-tickets.ts'
import { isPausedNow } from '#wallet/rules/refresh-pause.ts'
import { walletSettings } from '#wallet/store/settings.ts'
import { createApi } from '#wire/client.ts'

interface WorkScope {
  readonly fetch: typeof fetch
  readonly database: () => Promise<TesseraDatabase>
  /** Null in a browser without locks. */
  readonly locks: Locks | null
  /** Epoch ms, by the clock of the device. */
  readonly now: () => number
}

/** The API, and the clock that its answers correct. */
function connect({ fetch, now: deviceTime }: WorkScope) {
  const clock = createTrustedClock({ deviceTime })
  return { api: createApi({ fetch, clock }), clock, now: clock.now }
}

/** Sends queued actions at a one-shot sync. @throws when an action still waits: the browser repeats the sync later */
export async function sendQueuedActions(scope: WorkScope): Promise<void> {
  const { database, locks } = scope
  const tools = { ...connect(scope), database, locks, report: reportAction, handlers: actionHandlers }
  if ((await runQueuedActions(tools, true)) !== null) throw new Error('A queued action still waits')
}

interface RenewScope extends WorkScope {
  readonly registration: PushRegistration
  readonly permission: () => NotificationPermission | undefined
}

/**
 * Subscribes again and sends the new address, when the browser has replaced or ended the push subscription. Never rejects: the app
 * does the same at its next start.
 */
export async function renewPush(scope: RenewScope): Promise<void> {
  const { database, locks, registration, permission } = scope
  const device = createPushDevice(() => Promise.resolve(registration), permission)
  await syncPush({ ...connect(scope), database, locks }, { device, lang: null })
}

interface RefreshScope extends WorkScope {
  readonly caches: CacheStorage
  /** True when the browser is set to save data. */
  readonly savesData: () => boolean
}

async function refresh(scope: RefreshScope): Promise<void> {
  const { database, caches } = scope
  const db = await database()
  if (isPausedNow(await readSetting(db, walletSettings.refreshPause), scope.now())) return
  if (!(await hasAny(db, ['tickets']))) return
  const { api, clock, now } = connect(scope)
  // By the device's clock alone an event to come could be over.
  if ((await confirmTime({ api, clock })) === null) return
  await checkDueTickets({ api, now, caches, codes: null }, db, false)
}

/** Runs the periodic check of tickets as the app does, unless a tab does, or pauses after failures. Never rejects. */
export async function refreshInBackground(scope: RefreshScope): Promise<void> {
  if (scope.savesData()) return
  await withLock(scope.locks, refreshLock, () => refresh(scope)).catch(() => undefined)
}
