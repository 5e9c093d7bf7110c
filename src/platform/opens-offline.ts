import { shellFile } from '#core/contract/shell-file.ts'

type Container = Pick<ServiceWorkerContainer, 'ready'>
type Caches = Pick<CacheStorage, 'match'>

/**
 * Resolves when an active worker has the app in its cache: from then on stored tickets open without a connection.
 * False in a browser without workers or whose cache was emptied. Where a worker is refused it stays pending.
 */
export async function opensOffline(
  container: Container | undefined = navigator.serviceWorker,
  stores: Caches | undefined = globalThis.caches,
): Promise<boolean> {
  // Both are absent without https and in some private windows.
  if (!container || !stores) return false
  await container.ready
  return stores.match(shellFile, { ignoreSearch: true }).then(
    (shell) => shell !== undefined,
    () => false,
  )
}
