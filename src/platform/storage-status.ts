/** How safe the stored tickets are on this device (docs/browser-notes.md#storage-and-eviction). */

/** `protected`: only the visitor deletes it; `best-effort`: the browser may; `none`: nothing is stored. */
export type StorageStatus = 'protected' | 'best-effort' | 'none'

/** The current status; `best-effort` in a browser without the API. */
export async function storageStatus(
  storage: Partial<StorageManager> | undefined = navigator.storage,
  store: IDBFactory | undefined = globalThis.indexedDB,
): Promise<StorageStatus> {
  if (!store) return 'none'
  return (await storage?.persisted?.().catch(() => false)) ? 'protected' : 'best-effort'
}

/** Requests persistent storage; the browser decides or asks the visitor. True when it is granted. */
export const requestPersistentStorage = async (
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<boolean> => (await storage?.persist?.().catch(() => false)) ?? false
