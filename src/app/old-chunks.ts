/**
 * A page of an older release asks for a chunk that is gone (PWA-NOTES 5.5): load once more, and if that does not
 * help, let the crash page stand, which leads to the tickets. Without a network nothing is reloaded.
 */
const key = 'tessera.reloaded'

interface Where {
  readonly online: () => boolean
  readonly notes: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  readonly now: () => number
}

/** Long enough that a broken release does not loop, short enough that the next one is tried. */
const pause = 60_000

/** Answers Vite's `vite:preloadError`: reloads once a minute at most, else leaves the error to the page. */
export function onPreloadError(event: Event, { online, notes, reload, now }: Where): void {
  const last = Number(notes.getItem(key) ?? 0)
  if (!online() || now() - last < pause) return
  notes.setItem(key, String(now()))
  // Where nothing can be noted a broken release would be loaded for ever.
  if (notes.getItem(key) === null) return
  event.preventDefault()
  reload()
}
