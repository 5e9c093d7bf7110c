/**
 * The app's own files, hashed or with a revision. The files of the build before stay until this worker takes over:
 * a running page of that build still finds its lazy chunks (PWA-NOTES 5.5).
 */
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'

const shell = '/index.html'

/** Answers the build's files from the cache, by their exact address only. */
export function precache(manifest: (string | PrecacheEntry)[]): void {
  precacheAndRoute(manifest, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] })
  cleanupOutdatedCaches()
}

/** The app shell, or undefined when the browser dropped it. */
export const shellPage = (): Promise<Response | undefined> => matchPrecache(shell)
