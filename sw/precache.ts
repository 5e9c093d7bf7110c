/**
 * The files of the build, hashed or with a revision. Files of the previous build stay until this worker takes
 * over, for lazy chunks of pages that still run (docs/browser-notes.md#old-chunks).
 */
import type { HandlerCallbackOptions } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { shellFile } from '#core/contract/shell-file.ts'
import { NoAnswerError, withTimeout } from '#core/domain/with-timeout.ts'
import { isFileOfBuild } from './is-file-of-build.ts'

let manifest: (string | PrecacheEntry)[] = []
let created: PrecacheController | undefined

/** Made when it is needed first: the list of files takes longer than the answer to a page of the wallet. */
function controller(): PrecacheController {
  if (!created) {
    created = new PrecacheController({
      plugins: [
        {
          // An installation that gets something else ends, and the worker of the build before stays with all of its files.
          cacheWillUpdate: async ({ request, response }) =>
            (await isFileOfBuild(new URL(request.url), response)) ? response : null,
        },
      ],
    })
    created.addToCacheList(manifest)
  }
  return created
}

interface LifecycleScope {
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: Parameters<PrecacheController['install']>[0]) => void,
  ): void
}

/** Stores the files at `install` and deletes those of the build before at `activate`. @param files `__WB_MANIFEST` */
export function precache(scope: LifecycleScope, files: typeof manifest): void {
  manifest = files
  scope.addEventListener('install', (event) => void controller().install(event))
  scope.addEventListener('activate', (event) => void controller().activate(event))
  cleanupOutdatedCaches()
}

/**
 * The answer to a request of a file of the build, by exact address only; null for another one. While the cache does not answer the
 * network may, whichever is first.
 */
export function precachedAnswer(
  event: HandlerCallbackOptions['event'],
  request: Request,
  fetch: typeof globalThis.fetch,
): Promise<Response> | null {
  if (request.method !== 'GET' || controller().getCacheKeyForURL(request.url) === undefined) return null
  const stored = controller().strategy.handle({ event, request })
  return withTimeout(stored).catch((error: unknown) => {
    if (error instanceof NoAnswerError) return Promise.any([stored, fetch(request)])
    throw error
  })
}

/** Differs for each build, because the shell names its files; undefined while the app is developed. */
export const buildRevision = (): string | undefined =>
  controller().getCacheKeyForURL(shellFile)?.split('=').at(-1)

/** @param path absolute path or address */
export const isFileOfThisBuild = (path: string): boolean => controller().getCacheKeyForURL(path) !== undefined

/** Starts before the app and leads to the offline page when the app cannot start. */
const startCheck = '<script defer src="/start-check.js"></script>'

/** The app shell, or undefined when the browser dropped it. */
export async function shellPage(): Promise<Response | undefined> {
  const shell = await controller().matchPrecache(shellFile)
  if (!shell) return undefined
  const headers = new Headers(shell.headers)
  // The hash covers the bytes on the wire.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response((await shell.text()).replace('<head>', `<head>${startCheck}`), { headers })
}
