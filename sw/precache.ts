/**
 * The files of the build, hashed or with a revision. Files of the previous build stay until this worker takes
 * over, for lazy chunks of pages that still run (docs/browser-notes.md#old-chunks).
 */
import { cacheNames, type HandlerCallbackOptions } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { chooseLanguage } from '#kit/text/language-choice.ts'
import { NoAnswerError, withTimeout } from '#kit/with-timeout.ts'
import { hasContent } from '#wire/classify-answer.ts'
import { shellFile } from '#wire/shell-file.ts'
import { workerLanguages } from './worker-languages.ts'

/** The shell of every build contains it. */
const shellMark = 'id="root"'

/** @param url of the file; @param answer its body stays unread */
export async function isFileOfBuild(url: URL, answer: Response): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected) return false
  const isPage = hasContent(answer, 'page')
  if (url.pathname === shellFile) return isPage && (await answer.clone().text()).includes(shellMark)
  if (url.pathname.endsWith('.html')) return isPage
  if (url.pathname.endsWith('.js')) return /javascript/.test(answer.headers.get('Content-Type') ?? '')
  return !isPage
}

type Files = readonly (string | PrecacheEntry)[]

let manifest: Files = []
let created: PrecacheController | undefined

function createController(files: Files): PrecacheController {
  const controller = new PrecacheController({
    plugins: [
      {
        // An installation that gets something else ends, and the worker of the build before stays with all of its files.
        cacheWillUpdate: async ({ request, response }) =>
          (await isFileOfBuild(new URL(request.url), response)) ? response : null,
      },
    ],
  })
  controller.addToCacheList([...files])
  return controller
}

/** Made when it is needed first: the list of files takes longer than the answer to a page of the wallet. */
const controller = (): PrecacheController => (created ??= createController(manifest))

/** The language of a file with texts of the app, `assets/de-checkout-….js`; null for another file. */
function languageOfFile(url: string): string | null {
  const [, lang] = /(?:^|\/)assets\/([a-z]{2})-/.exec(url) ?? []
  return lang !== undefined && workerLanguages.includes(lang) ? lang : null
}

/**
 * The files that an installation stores: those with texts in the language of the browser, in English and in the languages of
 * the files that the build before has stored. The file of another language is stored when a page requests it.
 * @param browser languages of the browser, most preferred first
 */
export async function filesToInstall(
  files: Files,
  caches: Pick<CacheStorage, 'open'>,
  browser: readonly string[],
): Promise<Files> {
  const stored = await (await caches.open(cacheNames.precache)).keys()
  const languages = new Set<string | null>([
    null,
    'en',
    chooseLanguage({ requested: null, saved: null, browser, available: workerLanguages }),
    ...stored.map(({ url }) => languageOfFile(url)),
  ])
  return files.filter((file) => languages.has(languageOfFile(typeof file === 'string' ? file : file.url)))
}

interface LifecycleScope {
  readonly caches: CacheStorage
  readonly navigator: { readonly languages: readonly string[] }
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: Parameters<PrecacheController['install']>[0]) => void,
  ): void
}

/** Stores the files at `install` and deletes those of the build before at `activate`. @param files `__WB_MANIFEST` */
export function precache(scope: LifecycleScope, files: (string | PrecacheEntry)[]): void {
  manifest = files
  scope.addEventListener('install', (event) =>
    event.waitUntil(
      filesToInstall(files, scope.caches, scope.navigator.languages).then((needed) =>
        createController(needed).install(event),
      ),
    ),
  )
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
  const files = controller()
  const cacheKey = files.getCacheKeyForURL(request.url)
  if (request.method !== 'GET' || cacheKey === undefined) return null
  // With its hash a file that is not stored is stored by this request.
  const params = { cacheKey, integrity: files.getIntegrityForCacheKey(cacheKey) }
  const stored = files.strategy.handle({ event, request, params })
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
