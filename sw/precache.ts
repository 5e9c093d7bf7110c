/**
 * The files of the build, hashed or with a revision. Files of the previous build stay until this worker takes
 * over, for lazy chunks of pages that still run (docs/browser-notes.md#old-chunks).
 */
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { shellFile } from '#core/contract/shell-file.ts'

/** Answers files of the build from the cache, by exact address only. */
export function precache(manifest: (string | PrecacheEntry)[]): void {
  precacheAndRoute(manifest, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] })
  cleanupOutdatedCaches()
}

/** The app shell, or undefined when the browser dropped it. */
export const shellPage = (): Promise<Response | undefined> => matchPrecache(shellFile)
