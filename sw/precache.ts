/**
 * The files of the build, hashed or with a revision. Files of the previous build stay until this worker takes
 * over, for lazy chunks of pages that still run (docs/browser-notes.md#old-chunks).
 */
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { shellFile } from '#core/contract/shell-file.ts'

declare const self: ServiceWorkerGlobalScope

const controller = new PrecacheController()

/** Answers files of the build from the cache, by exact address only. */
export function precache(manifest: (string | PrecacheEntry)[]): void {
  controller.precache(manifest)
  self.addEventListener('fetch', (event) => {
    const { request } = event
    if (request.method === 'GET' && controller.getCacheKeyForURL(request.url) !== undefined)
      event.respondWith(controller.strategy.handle({ event, request }))
  })
  cleanupOutdatedCaches()
}

/** Starts before the app and leads to the offline page when the app cannot start. */
const startCheck = '<script defer src="/start-check.js"></script>'

/** The app shell, or undefined when the browser dropped it. */
export async function shellPage(): Promise<Response | undefined> {
  const shell = await controller.matchPrecache(shellFile)
  if (!shell) return undefined
  const headers = new Headers(shell.headers)
  // Of the bytes on the wire.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response((await shell.text()).replace('<head>', `<head>${startCheck}`), { headers })
}
