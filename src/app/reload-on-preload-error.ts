/**
 * Reloads the page once when a chunk of an older release is gone (docs/browser-notes.md#old-chunks). If that
 * does not help, the crash page stays and leads to the tickets. Without a network nothing is reloaded.
 */
const reloadedAtKey = 'tessera.reloaded'

interface ReloadContext {
  readonly online: () => boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  readonly now: () => number
}

/** At least this many ms between two reloads, so that a broken release does not loop. */
const minReloadInterval = 60_000

/** Handles Vite's `vite:preloadError`: reloads at most once a minute, else leaves the error to the page. */
export function reloadOnPreloadError(event: Event, { online, storage, reload, now }: ReloadContext): void {
  const last = Number(storage.getItem(reloadedAtKey) ?? 0)
  if (!online() || now() - last < minReloadInterval) return
  storage.setItem(reloadedAtKey, String(now()))
  // Without storage a broken release would reload forever.
  if (storage.getItem(reloadedAtKey) === null) return
  event.preventDefault()
  reload()
}
