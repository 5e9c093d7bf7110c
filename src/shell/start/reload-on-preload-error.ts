/**
 * Reloads the page once when a chunk of an older release is gone (docs/browser-notes.md#old-chunks). If that
 * does not help, the crash page stays and leads to the tickets. Nothing is reloaded while the page is being left, where
 * a reload would cancel the navigation, or while the address would show an error: the form would be gone.
 */
import { elapsedSince } from '#kit/time/elapsed.ts'

const reloadedAtKey = 'tessera.reloaded'

interface ReloadContext {
  readonly leaving: () => boolean
  /** A reload shows the app again. */
  readonly canOpen: () => Promise<boolean>
  readonly reload: () => void
  /** The storage of the tab. Reads null after a write where nothing can be stored. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** @returns epoch ms */
  readonly now: () => number
}

/** At least this many ms between two reloads, so that a broken release does not loop. */
const minReloadInterval = 60_000

/** Handles Vite's `vite:preloadError`: reloads at most once a minute. The error itself stays with the page. Never rejects. */
export async function reloadOnPreloadError(context: ReloadContext): Promise<void> {
  const { leaving, canOpen, reload, storage, now } = context
  if (!(await canOpen()) || leaving()) return
  if (elapsedSince(Number(storage.getItem(reloadedAtKey)), now()) < minReloadInterval) return
  storage.setItem(reloadedAtKey, String(now()))
  // Without storage a broken release would reload forever.
  if (storage.getItem(reloadedAtKey) !== null) reload()
}

/**
 * True when the server answers the address of the page with the app; an error page or that of another network is none, and neither
 * is a page that the browser's own cache has kept (`stale-while-revalidate`). A page of the worker does not count: without a
 * network its files are the same after a reload, and what a page can do without fails to load in each of its visits.
 */
export const canOpenAgain = (): Promise<boolean> =>
  fetch('', { cache: 'no-store' })
    .then(async (answer) => answer.ok && (await answer.text()).includes('id="root"'))
    .catch(() => false)
