/**
 * A page of an older release asks for a chunk that is gone (PWA-NOTES 5.5): load once more, and if that does not
 * help, let the crash page stand, which leads to the tickets. Without a network nothing is reloaded.
 */
const reloadedAtKey = 'tessera.reloaded'

interface ReloadContext {
  readonly online: () => boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  readonly now: () => number
}

/** Long enough that a broken release does not loop, short enough that the next one is tried. */
const minReloadInterval = 60_000

/** Answers Vite's `vite:preloadError`: reloads once a minute at most, else leaves the error to the page. */
export function reloadOnPreloadError(event: Event, { online, storage, reload, now }: ReloadContext): void {
  const last = Number(storage.getItem(reloadedAtKey) ?? 0)
  if (!online() || now() - last < minReloadInterval) return
  storage.setItem(reloadedAtKey, String(now()))
  // Where nothing can be noted a broken release would be loaded for ever.
  if (storage.getItem(reloadedAtKey) === null) return
  event.preventDefault()
  reload()
}
