import { answerOr } from '#kit/with-timeout.ts'
import { shellFile } from '#wire/shell-file.ts'
import { workerRegistration } from './notifications.ts'

/** True when a worker answers the next navigation, which need not control this page. */
export const hasActiveWorker = async (): Promise<boolean> =>
  Boolean((await answerOr(workerRegistration(), undefined))?.active)

/** Longest wait, ms: on a first visit the worker loads the whole app meanwhile. */
const workerTimeout = 30_000

type Container = Pick<ServiceWorkerContainer, 'ready'>
type Caches = Pick<CacheStorage, 'match'>

/**
 * Resolves when an active worker has the app in its cache: from then on stored tickets open without a connection.
 * False in a browser without workers or whose cache was emptied, and after half a minute where a worker is refused.
 */
export async function opensOffline(
  container: Container | undefined = navigator.serviceWorker,
  stores: Caches | undefined = globalThis.caches,
): Promise<boolean> {
  // Both are absent without https and in some private windows.
  if (!container || !stores) return false
  const active = container.ready.then(() => stores.match(shellFile, { ignoreSearch: true }))
  return (await answerOr(active, undefined, workerTimeout)) !== undefined
}
