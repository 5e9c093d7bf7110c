/** Checks stored tickets while no page is open, where the browser allows it (docs/browser-notes.md#background-work). */
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
  /** True when the browser is set to save data. */
  readonly savesData: () => boolean
  readonly now: () => number
}

/** Runs the periodic check and messages open pages when something changed. */
export async function refreshInBackground(scope: BackgroundScope): Promise<void> {
  if (scope.savesData()) return
  const changed = await checkTicketsInBackground(scope)
  if (!changed) return
  for (const client of await scope.clients.matchAll())
    client.postMessage({ protocol, type: 'WALLET_CHANGED' })
}
