/** What the browser promises about the tickets kept here (PWA-NOTES 4). */

/** `protected`: only the person clears it; `best-effort`: the browser may; `none`: nothing is kept at all. */
export type StorageStatus = 'protected' | 'best-effort' | 'none'

/** What holds now; a browser that does not say promises nothing. */
export async function storageStatus(
  storage: Partial<StorageManager> | undefined = navigator.storage,
  store: IDBFactory | undefined = globalThis.indexedDB,
): Promise<StorageStatus> {
  if (!store) return 'none'
  return (await storage?.persisted?.().catch(() => false)) ? 'protected' : 'best-effort'
}

/** Asks for protection; browsers decide by themselves or ask the person. True when it is granted. */
export const requestPersistentStorage = async (
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<boolean> => (await storage?.persist?.().catch(() => false)) ?? false
