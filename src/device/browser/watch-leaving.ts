/** A page that was not left after this time stays, ms: the visitor canceled, or the address was a download. */
const leaveTimeout = 10_000

/**
 * Reports whether the page is being left. Firefox aborts the imports of such a page, which looks like missing files
 * (docs/browser-notes.md#old-chunks).
 * @param now epoch ms
 */
export function watchLeaving(target: EventTarget, now: () => number): () => boolean {
  let leftAt = -Infinity
  target.addEventListener('beforeunload', () => (leftAt = now()))
  target.addEventListener('pagehide', () => (leftAt = now()))
  // Restored from the back-forward cache.
  target.addEventListener('pageshow', () => (leftAt = -Infinity))
  return () => now() - leftAt < leaveTimeout
}
