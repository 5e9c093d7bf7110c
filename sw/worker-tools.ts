/** Tools of the worker's code from its global scope; types of what the type library does not have yet. */
import type { Locks } from '#kit/with-lock.ts'

/** Abilities of `navigator` that some browsers lack. */
interface WorkerAbilities {
  readonly connection?: { readonly saveData?: boolean }
  readonly locks?: Locks
}

/** The global scope where the browser may have no notifications. */
interface NotificationScope {
  readonly Notification?: { readonly permission: NotificationPermission }
}

/** Event of a one-shot or periodic sync. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Safari has the notification of a declarative message here (docs/browser-notes.md#push). */
export interface DeclarativePushEvent extends PushEvent {
  readonly notification?: unknown
}

/** Longest work after an answer, ms: a new version waits until the worker of this one has none, and a server may never answer. */
const longestWork = 10_000

const database = () => import('./worker-database.ts').then((storage) => storage.database())

/** @returns the tools for an event, which stays alive until the work that it waits for has ended */
export const workerTools = (scope: ServiceWorkerGlobalScope) => (event: ExtendableEvent) => {
  const { caches, clients, navigator, registration } = scope
  const abilities: WorkerAbilities = navigator
  const permission = () => (scope as NotificationScope).Notification?.permission
  const after = (ms: number) => new Promise<void>((resolve) => scope.setTimeout(resolve, ms))
  const showNotification = (title: string, options: NotificationOptions) =>
    registration.showNotification(title, options)
  return {
    caches,
    database,
    clients,
    locks: abilities.locks ?? null,
    fetch: ((input, init) => scope.fetch(input, init)) as typeof fetch,
    now: () => Date.now(),
    after,
    waitUntil: (work: Promise<unknown>) => event.waitUntil(Promise.race([work, after(longestWork)])),
    languages: navigator.languages,
    userAgent: navigator.userAgent,
    savesData: () => abilities.connection?.saveData === true,
    registration,
    permission,
    showNotification,
  }
}
