/** How safe the stored tickets are on this device (docs/browser-notes.md#storage-and-eviction). */
import { attempt } from '#kit/attempt.ts'
import { createChangeSignal } from '#kit/change-signal.ts'
import { answerOr } from '#kit/with-timeout.ts'
import { isInstalled } from './install.ts'

/**
 * `protected`: only the visitor deletes it; `best-effort`: the browser may; `seven-days`: the browser deletes it after
 * seven days without a visit; `none`: nothing is stored.
 */
export type StorageStatus = 'protected' | 'best-effort' | 'seven-days' | 'none'

/** The browsers of Apple and all others on iOS, which run on the same engine, have gesture events; no others do. */
const deletesAfterSevenDays = (): boolean => 'GestureEvent' in globalThis && !isInstalled()

/** The current status; `best-effort` in a browser without the API. */
export async function storageStatus(
  storage: Partial<StorageManager> | undefined = navigator.storage,
  // A browser may have no databases, or deny them.
  store: IDBFactory | null | undefined = attempt(() => globalThis.indexedDB as IDBFactory | undefined),
): Promise<StorageStatus> {
  if (!store) return 'none'
  // Persistent storage is not deleted when space is short; the seven days count all the same.
  if (deletesAfterSevenDays()) return 'seven-days'
  const isProtected = storage?.persisted ? await answerOr(storage.persisted(), false) : false
  return isProtected ? 'protected' : 'best-effort'
}

/** Requests persistent storage; the browser decides, or asks the visitor, for whom it waits. True when it is granted. */
export const requestPersistentStorage = async (
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<boolean> => (await storage?.persist?.().catch(() => false)) ?? false

let protectionRequested = false
const changes = createChangeSignal()

/** Calls the listener when {@link storageStatus} may have changed. @returns a function that ends it */
export const onStorageChange = changes.subscribe

/**
 * Requests persistent storage once a visit. Called when there is something to protect
 * (docs/browser-notes.md#storage-and-eviction).
 */
export function protectStorage(): void {
  if (protectionRequested) return
  protectionRequested = true
  void requestPersistentStorage().then(changes.notify)
}
