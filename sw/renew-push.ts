/** The browser has replaced or ended the push subscription (docs/browser-notes.md#push). */
import { createApi } from '#core/api/client.ts'
import { createTrustedClock } from '#core/domain/trusted-clock.ts'
import type { Locks } from '#core/domain/with-lock.ts'
import { createPushDevice, type PushRegistration } from '#core/flows/push-device.ts'
import { syncPush } from '#core/flows/sync-push.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'

interface RenewScope {
  readonly fetch: typeof fetch
  readonly database: () => Promise<TesseraDatabase>
  /** Null in a browser without locks. */
  readonly locks: Locks | null
  readonly now: () => number
  readonly registration: PushRegistration
  readonly permission: () => NotificationPermission | undefined
}

/** Subscribes again, and sends the new address. Never rejects: the app does the same at its next start. */
export async function renewPush({
  fetch,
  database,
  locks,
  now,
  registration,
  permission,
}: RenewScope): Promise<void> {
  const clock = createTrustedClock({ deviceTime: now })
  const device = createPushDevice(() => Promise.resolve(registration), permission)
  const api = createApi({ fetch, clock })
  await syncPush({ api, now: clock.now, database, locks, device, lang: null })
}
