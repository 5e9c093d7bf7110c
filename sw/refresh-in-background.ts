/** What the worker does while nobody looks. A bonus where the browser grants it (PWA-NOTES 2.7). */
import { protocol, type WorkerToWindow } from '#core/contract/messages.ts'
import { checkTicketsInBackground } from '#core/flows/check-tickets-in-background.ts'

interface MessageTarget {
  postMessage(message: WorkerToWindow): void
}

export interface BackgroundScope {
  readonly fetch: typeof fetch
  readonly indexedDB: IDBFactory
  readonly caches: CacheStorage
  readonly clients: { matchAll(): Promise<readonly MessageTarget[]> }
  /** True when the person asked the browser to save data. */
  readonly savesData: () => boolean
  readonly now: () => number
}

/** The periodic check; tells open pages when something changed. */
export async function refreshInBackground(scope: BackgroundScope): Promise<void> {
  if (scope.savesData()) return
  const changed = await checkTicketsInBackground(scope)
  if (!changed) return
  for (const client of await scope.clients.matchAll())
    client.postMessage({ protocol, type: 'WALLET_CHANGED' })
}
