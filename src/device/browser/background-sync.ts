/** One-shot background sync of the service worker, where the browser has it (docs/browser-notes.md#background-work). */
import { actionsTag } from '../sync-tags.ts'

interface SyncManager {
  register(tag: string): Promise<void>
}

/** Requests that the worker sends queued actions once there is a connection. Never rejects. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const registration = await serviceWorker?.getRegistration()
    await (registration as { sync?: SyncManager } | undefined)?.sync?.register(actionsTag)
  } catch {
    // Private windows and a person's settings refuse it: the next page that opens sends the actions.
  }
}
