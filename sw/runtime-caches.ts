/**
 * Public answers kept for offline, by path. PWA-NOTES 6; whatever is not named here is never stored: reservations,
 * availability, accounts, payment, and every call that writes.
 */
import { hasContent } from '#core/api/classify-answer.ts'
import { infoPath, publicApiPrefix } from '#core/contract/api-paths.ts'
import { antiForgeryAnswerHeader, cachedAtHeader, sessionHeader } from '#core/contract/headers.ts'
import { cacheNames } from '#core/storage/cache-names.ts'

export type Strategy = 'stale-first' | 'network-first' | 'cache-first'

export interface Rule {
  readonly strategy: Strategy
  readonly cache: string
  readonly kind: 'json' | 'image'
  /** Most entries kept; the least recently used go first. */
  readonly limit: number
}

const seconds = 1000
/** Longest wait for the network before a stored copy is shown (PWA-NOTES 8.4). */
export const networkTimeout = 3 * seconds

const rules: readonly (readonly [RegExp, Rule])[] = [
  // Language bundles and countries change with a release of the server.
  [
    new RegExp(`^${publicApiPrefix}/i18n/(bundle|countries|countries-vat|eu-countries-vat)/[^/]+$`),
    { strategy: 'stale-first', cache: cacheNames.texts, kind: 'json', limit: 24 },
  ],
  // These two open the session and carry its tokens (contract 1, 1.3 and 1.11): the network must be asked.
  [
    new RegExp(`^${infoPath}$`),
    { strategy: 'network-first', cache: cacheNames.texts, kind: 'json', limit: 24 },
  ],
  [
    new RegExp(`^${publicApiPrefix}/i18n/languages$`),
    { strategy: 'network-first', cache: cacheNames.texts, kind: 'json', limit: 24 },
  ],
  [
    new RegExp(`^${publicApiPrefix}/(events|subscriptions)$`),
    { strategy: 'network-first', cache: cacheNames.catalogue, kind: 'json', limit: 60 },
  ],
  [
    new RegExp(`^${publicApiPrefix}/(event|subscription)/[^/]+$`),
    { strategy: 'network-first', cache: cacheNames.catalogue, kind: 'json', limit: 60 },
  ],
  [/^\/file\/[^/]+$/, { strategy: 'cache-first', cache: cacheNames.images, kind: 'image', limit: 60 }],
]

/** The rule of a request, or null: then the worker does not touch it. */
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

/** Session, tokens and clock belong to the moment; a copy must not bring them back later. */
const uncachedHeaders = [sessionHeader, antiForgeryAnswerHeader, 'Set-Cookie', 'Date', 'Age']

async function putInCache(
  cache: Cache,
  request: Request,
  answer: Response,
  { limit, strategy }: Rule,
  now: number,
): Promise<void> {
  const headers = new Headers(answer.headers)
  for (const name of uncachedHeaders) headers.delete(name)
  // Such a copy is given only where the network failed: the window is told so, and how old it is.
  if (strategy === 'network-first') headers.set(cachedAtHeader, String(now))
  const copy = new Response(await answer.arrayBuffer(), { status: 200, headers })
  await cache.delete(request, { ignoreVary: true })
  await cache.put(request.url, copy)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
}

/** Moves a picture to the end of the queue; while there is room for twice as many no one is in it. */
async function moveToEnd(
  cache: Cache,
  request: Request,
  kept: Response,
  rule: Rule,
  now: number,
): Promise<void> {
  if ((await cache.keys()).length > rule.limit / 2) await putInCache(cache, request, kept, rule, now)
}

export interface CacheTools {
  readonly caches: CacheStorage
  readonly fetch: typeof fetch
  /** Epoch ms. */
  readonly now: () => number
  /** Resolves after so many ms. */
  readonly after: (ms: number) => Promise<void>
  /** Keeps the worker alive for work that goes on behind the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** Answers by a rule. @throws TypeError, as fetch does, when there is neither network nor copy. */
export async function answerByRule(tools: CacheTools, rule: Rule, request: Request): Promise<Response> {
  const cache = await tools.caches.open(rule.cache)
  const kept = await cache.match(request.url, { ignoreVary: true })
  if (kept && rule.strategy === 'cache-first') {
    tools.waitUntil(moveToEnd(cache, request, kept.clone(), rule, tools.now()))
    return kept
  }
  const asked = tools.fetch(request).then((answer) => {
    if (answer.status === 200 && isExpectedAnswer(answer, rule.kind))
      tools.waitUntil(putInCache(cache, request, answer.clone(), rule, tools.now()).catch(() => undefined))
    return answer
  })
  if (!kept) return asked
  const behind = asked.then(
    (answer) => (answer.status < 500 && isExpectedAnswer(answer, rule.kind) ? answer : kept),
    () => kept,
  )
  tools.waitUntil(behind)
  if (rule.strategy === 'stale-first') return kept
  return Promise.race([behind, tools.after(networkTimeout).then(() => kept)])
}
