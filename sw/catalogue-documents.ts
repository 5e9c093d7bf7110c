/**
 * Pages of the catalogue as the server rendered them, stored for the next visit (docs/OFFLINE.md#pages-of-the-catalogue). What is
 * stored was requested without cookies, so it holds nothing of a visitor.
 */
import { cacheNames } from '#device/storage/cache-names.ts'
import { answerOr } from '#kit/with-timeout.ts'
import { isRenderedAddress } from '#shell/rules/rendered-address.ts'
import { hasContent } from '#wire/classify-answer.ts'
import { buildRevision, isFileOfThisBuild } from './precache.ts'

export interface DocumentTools {
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  readonly after: (ms: number) => Promise<void>
  readonly waitUntil: (work: Promise<unknown>) => void
  /** The browser's languages, most preferred first: the server chooses the language of a page by them. */
  readonly languages: readonly string[]
}

/** Longest wait for the network's document before the app shell is shown, ms (docs/browser-notes.md#longest-wait). */
const networkTimeout = 3000
/** Most stored documents; the oldest are deleted first. */
const limit = 30

interface DocumentAddress {
  /** Address without the parameters that the page does not read. */
  readonly url: string
  /** Differs for another build and for other languages. */
  readonly key: string
}

/** Null for a page that is not rendered ahead. */
function documentAddress(page: URL, { languages }: DocumentTools): DocumentAddress | null {
  const build = buildRevision()
  if (build === undefined || !isRenderedAddress(page.pathname, [...page.searchParams.keys()])) return null
  const url = new URL(page.pathname.replace(/(.)\/$/, '$1'), page)
  const lang = page.searchParams.get('lang')
  if (lang !== null) url.searchParams.set('lang', lang)
  const key = new URL(url)
  key.searchParams.set('languages', languages.join())
  key.searchParams.set('build', build)
  return { url: url.href, key: key.href }
}

/** True for a page of the server: a captive portal and the page of a proxy do not have its policy. */
export const isPageOfServer = (answer: Response): boolean =>
  answer.status < 500 &&
  !answer.redirected &&
  hasContent(answer, 'page') &&
  (answer.headers.get('Content-Security-Policy') ?? '').includes('trusted-types tessera')

/** A field of `PageState` in the document: the quotes of a text in the data are escaped. */
const renderedMark = '"rendered":true'

/** True for a document with content whose scripts this worker has. */
const isOfThisBuild = (html: string): boolean =>
  html.includes(renderedMark) &&
  isFileOfThisBuild(/<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '')

/** Headers that the document needs; the others belong to one answer. */
const storedHeaders = [
  'Content-Type',
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Permissions-Policy',
]

/**
 * The app reads the mark: the data are old, and no session is open. The browser waits with the first frame until the content is
 * parsed: a stored document arrives as a whole.
 */
const markStored = (html: string): string =>
  html
    .replace('<html', '<html data-stored-document')
    .replace('</head>', '<link rel="expect" href="#main" blocking="render"></head>')

/** Requests the document without cookies and stores it; deletes the oldest and those of other builds. */
async function storeDocument(
  { caches, fetch }: Pick<DocumentTools, 'caches' | 'fetch'>,
  { url, key }: DocumentAddress,
): Promise<void> {
  const answer = await fetch(url, {
    credentials: 'omit',
    cache: 'no-store',
    headers: { Accept: 'text/html' },
  })
  const html = await answer.text()
  if (!answer.ok || !isPageOfServer(answer) || !isOfThisBuild(html)) return
  const headers = storedHeaders.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const cache = await caches.open(cacheNames.pages)
  await cache.put(key, new Response(markStored(html), { headers }))
  const keys = (await cache.keys()).map((request) => request.url)
  const build = new URL(key).searchParams.get('build')
  const current = keys.filter((stored) => new URL(stored).searchParams.get('build') === build)
  const recent = new Set(current.slice(-limit))
  await Promise.all(keys.filter((stored) => !recent.has(stored)).map((stored) => cache.delete(stored)))
}

/**
 * The stored document, else that of the network; undefined for a page that is not rendered, and without copy and network. The
 * document is requested again for the next visit.
 */
export async function catalogueDocument(
  tools: DocumentTools,
  request: Request,
): Promise<Response | undefined> {
  const address = documentAddress(new URL(request.url), tools)
  if (address === null) return undefined
  const { caches, fetch, after, waitUntil } = tools
  const stored = await answerOr(caches.match(address.key, { cacheName: cacheNames.pages }), undefined)
  if (stored === undefined) {
    const timeout = after(networkTimeout).then(() => undefined)
    const answer = await Promise.race([fetch(request, { cache: 'no-cache' }).catch(() => undefined), timeout])
    if (answer === undefined || !isPageOfServer(answer)) return undefined
    waitUntil(storeDocument(tools, address).catch(() => undefined))
    return answer
  }
  waitUntil(storeDocument(tools, address).catch(() => undefined))
  return stored
}

/** Stores the documents of the open pages, which this worker has not answered. Never rejects. */
export async function storeOpenDocuments(
  tools: DocumentTools,
  clients: { matchAll(options: object): Promise<readonly { readonly url: string }[]> },
): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const addresses = pages.flatMap(({ url }) => documentAddress(new URL(url), tools) ?? [])
  const stored = addresses.map((address) => storeDocument(tools, address).catch(() => undefined))
  await Promise.race([Promise.all(stored), tools.after(networkTimeout)])
}
