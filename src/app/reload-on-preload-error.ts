/**
 * Reloads the page once when a chunk of an older release is gone (docs/browser-notes.md#old-chunks). If that
 * does not help, the crash page stays and leads to the tickets. Nothing is reloaded without a network, or while the
 * page is being left: a reload would cancel the navigation.
 */
const reloadedAtKey = 'tessera.reloaded'

interface ReloadContext {
  readonly online: () => boolean
  readonly leaving: () => boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  readonly now: () => number
}

/** At least this many ms between two reloads, so that a broken release does not loop. */
const minReloadInterval = 60_000

/** Handles Vite's `vite:preloadError`: reloads at most once a minute, else leaves the error to the page. */
export function reloadOnPreloadError(event: Event, context: ReloadContext): void {
  const { online, leaving, storage, reload, now } = context
  const last = Number(storage.getItem(reloadedAtKey) ?? 0)
  if (!online() || leaving() || now() - last < minReloadInterval) return
  storage.setItem(reloadedAtKey, String(now()))
  // Without storage a broken release would reload forever.
  if (storage.getItem(reloadedAtKey) === null) return
  event.preventDefault()
  reload()
}
