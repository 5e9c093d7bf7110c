/**
 * Public answers that are cached for offline use, by path (docs/browser-notes.md#cached-paths). Nothing else
 * is cached: no reservations, availability, accounts or payments, and no call that writes.
 */
import { cacheNames } from '#device/storage/cache-names.ts'
import { second } from '#kit/time/durations.ts'
import { answerOr } from '#kit/with-timeout.ts'
import { infoPath, publicApiPrefix } from '#wire/api-paths.ts'
import { classifyAnswer, hasContent } from '#wire/classify-answer.ts'
import { antiForgeryAnswerHeader, cachedAtHeader, sessionHeader } from '#wire/headers.ts'

type Strategy = 'stale-first' | 'network-first' | 'cache-first'

export interface Rule {
  readonly strategy: Strategy
  readonly cache: string
  readonly kind: 'json' | 'image'
  /** Most entries; the least recently used are deleted first. */
  readonly limit: number
}

/** Longest wait for the network before a cached copy is used, ms (docs/browser-notes.md#longest-wait). */
const networkTimeout = 3 * second

const texts = { cache: cacheNames.texts, kind: 'json', limit: 24 } as const
const catalogue = { strategy: 'network-first', cache: cacheNames.catalogue, kind: 'json', limit: 60 } as const

const rules: readonly (readonly [RegExp, Rule])[] = [
  // Language bundles and countries change with a release of the server.
  [
    new RegExp(`^${publicApiPrefix}/i18n/(bundle|countries|countries-vat|eu-countries-vat)/[^/]+$`),
    { ...texts, strategy: 'stale-first' },
  ],
  // These two carry the session and its tokens (docs/api/sessions-and-anti-forgery.md#anti-forgery-token,
  // docs/api/sessions-and-anti-forgery.md#first-call-of-a-client): the network comes first.
  [new RegExp(`^(${infoPath}|${publicApiPrefix}/i18n/languages)$`), { ...texts, strategy: 'network-first' }],
  [new RegExp(`^${publicApiPrefix}/(events|subscriptions|(event|subscription)/[^/]+)$`), catalogue],
  [
    /^\/file\/[^/]+(?:\/[^/]+)?$/,
    { strategy: 'cache-first', cache: cacheNames.images, kind: 'image', limit: 60 },
  ],
]

/** The rule of a request; null for one that the worker does not handle. */
export function ruleFor(request: Pick<Request, 'method' | 'mode'>, url: URL, origin: string): Rule | null {
  if (request.method !== 'GET' || request.mode === 'navigate' || url.origin !== origin) return null
  return rules.find(([path]) => path.test(url.pathname))?.[1] ?? null
}

/** False for HTML in place of JSON, a redirect or an opaque answer: that is a captive portal, not the server. */
export const isExpectedAnswer = (answer: Response, kind: Rule['kind']): boolean =>
  answer.type !== 'opaque' &&
  answer.type !== 'opaqueredirect' &&
  !answer.redirected &&
  hasContent(answer, kind)

/** True for a 4xx of the server. */
const isRefusal = (answer: Response): boolean => !answer.redirected && classifyAnswer(answer) === 'refused'

const goneStatuses: readonly number[] = [404, 410]

/** True for an answer that is used though a copy exists: the content, or a refusal of the server. */
const isUsable = (answer: Response, kind: Rule['kind']): boolean =>
  (answer.ok && isExpectedAnswer(answer, kind)) || isRefusal(answer)

/** Headers of one answer, which a copy must not repeat: session, tokens, clock. */
const uncachedHeaders = [sessionHeader, antiForgeryAnswerHeader, 'Set-Cookie', 'Date', 'Age']

/** An answer that the cache stores. `now`: epoch ms. */
interface CacheEntry {
  readonly request: Request
  readonly answer: Response
  readonly now: number
}

async function putInCache(
  cache: Cache,
  { limit, strategy }: Rule,
  { request, answer, now }: CacheEntry,
): Promise<void> {
  const headers = new Headers(answer.headers)
  for (const name of uncachedHeaders) headers.delete(name)
  // This copy is used only when the network fails: the header shows the window its age.
  if (strategy === 'network-first') headers.set(cachedAtHeader, String(now))
  const copy = new Response(await answer.arrayBuffer(), { status: 200, headers })
  await cache.delete(request, { ignoreVary: true })
  await cache.put(request.url, copy)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
}

/** Marks an image as recently used. Skipped while the cache is less than half full. */
async function markAsUsed(cache: Cache, rule: Rule, entry: CacheEntry): Promise<void> {
  if ((await cache.keys()).length > rule.limit / 2) await putInCache(cache, rule, entry)
}

export interface CacheTools {
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  /** Epoch ms. */
  readonly now: () => number
  /** Resolves after the given ms. */
  readonly after: (ms: number) => Promise<void>
  /** Keeps the worker alive for work after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** A size of a picture that is not cached: the original or another size of it. */
async function otherSize(cache: Cache, { url }: Request): Promise<Response | undefined> {
  const [file = ''] = /^.*\/file\/[^/]+/.exec(url) ?? []
  const cachedKey = (await cache.keys()).find((key) => key.url === file || key.url.startsWith(`${file}/`))
  return cachedKey && cache.match(cachedKey)
}

/** The server has withdrawn what the request names: deletes the answer, and the documents of its page in every language. */
async function deleteCopies({ caches }: CacheTools, cache: Cache, request: Request): Promise<void> {
  await cache.delete(request, { ignoreVary: true })
  const page = new URL(request.url).pathname.replace(publicApiPrefix, '')
  const documents = await caches.open(cacheNames.pages)
  const withdrawn = (await documents.keys()).filter(({ url }) => new URL(url).pathname === page)
  await Promise.all(withdrawn.map((key) => documents.delete(key)))
}

const openCache = async ({ caches }: CacheTools, rule: Rule, request: Request) => {
  const cache = await caches.open(rule.cache)
  return { cache, cached: await cache.match(request.url, { ignoreVary: true }) }
}

/** Answers by a rule. @throws TypeError, as fetch does, without network and copy */
export async function answerByRule(tools: CacheTools, rule: Rule, request: Request): Promise<Response> {
  const opened = await answerOr(openCache(tools, rule, request), null)
  // A cache that is refused or hangs is no reason to keep the network waiting.
  if (opened === null) return tools.fetch(request)
  const { cache, cached } = opened
  if (cached && rule.strategy === 'cache-first') {
    tools.waitUntil(markAsUsed(cache, rule, { request, answer: cached.clone(), now: tools.now() }))
    return cached
  }
  const fetched = tools.fetch(request).then((answer) => {
    if (answer.status === 200 && isExpectedAnswer(answer, rule.kind))
      tools.waitUntil(
        putInCache(cache, rule, { request, answer: answer.clone(), now: tools.now() }).catch(() => undefined),
      )
    if (isRefusal(answer) && goneStatuses.includes(answer.status))
      tools.waitUntil(deleteCopies(tools, cache, request).catch(() => undefined))
    return answer
  })
  if (!cached && rule.kind === 'image')
    return fetched.catch(async (error: unknown) => {
      const other = await otherSize(cache, request)
      if (other) return other
      throw error
    })
  if (!cached) return fetched
  const fresh = fetched.then(
    (answer) => (isUsable(answer, rule.kind) ? answer : cached),
    () => cached,
  )
  tools.waitUntil(fresh)
  if (rule.strategy === 'stale-first') return cached
  return Promise.race([fresh, tools.after(networkTimeout).then(() => cached)])
}
