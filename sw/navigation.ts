/**
 * Answers page navigations, except addresses of the server
 * (docs/api/page-addresses.md#addresses-that-the-server-answers).
 */
import { answerOr, browserTimeout } from '#kit/with-timeout.ts'
import { walletAddress } from '#ticket/rules/wallet-address.ts'
import { storedWalletPage } from '#ticket/store/stored-wallet-page.ts'
import { publicApiPrefix } from '#wire/api-paths.ts'
import { openIdHeader } from '#wire/headers.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'
import { catalogueDocument, isPageOfServer, type DocumentTools } from './catalogue-documents.ts'
import type { OfflinePageTools } from './offline-page.ts'
import { shellPage } from './precache.ts'
import { streamInTwoParts, type StreamTools } from './stream-in-two-parts.ts'

/**
 * True for a navigation to a page of the app. A file of the build, such as /favicon.svg, is none; the name of
 * an event may contain a dot.
 */
export const isAppNavigation = (
  request: Pick<Request, 'mode' | 'method'>,
  url: URL,
  origin: string,
): boolean =>
  request.mode === 'navigate' &&
  request.method === 'GET' &&
  url.origin === origin &&
  !isServerOnly(url.pathname) &&
  !/^\/(assets\/|screenshots\/)?[^/]+\.[a-z0-9]{2,12}$/i.test(url.pathname)

export type NavigationTools = StreamTools & OfflinePageTools & DocumentTools

/** Longest wait for a page of the network, ms; a connection that hangs counts as none. */
const pageTimeout = 10_000
/** A page that did not start leads to its own address with the time (public/start-check.js); a link with it means nothing, ms. */
const failedStartAge = 60_000

const isFailedStart = ({ searchParams }: URL, now: number): boolean =>
  searchParams.has('stored') && Math.abs(now - Number(searchParams.get('stored'))) < failedStartAge

/** The same where the worker can show what is stored for the address. */
const storedPageTimeout = 1000

/** Evaluated at its first use: most navigations need no page of the worker. */
const offlinePages = () => import('./offline-page.ts')

/** The answer when it is a whole page or a redirect of the server, else undefined. */
async function pageOfServer(
  tools: NavigationTools,
  fetched: Promise<Response | undefined>,
): Promise<Response | undefined> {
  // The target of a redirect is hidden from the worker; a captive portal answers calls, too.
  const call = tools.fetch(`${publicApiPrefix}/i18n/languages`, { cache: 'no-store' }).catch(() => undefined)
  const answer = await fetched
  if (answer?.type === 'opaqueredirect' || answer?.headers.has('Location'))
    return (await call)?.headers.has(openIdHeader) ? answer : undefined
  if (answer === undefined || !isPageOfServer(answer)) return undefined
  const html = await answer
    .clone()
    .text()
    .catch(() => '')
  return html.trimEnd().endsWith('</html>') ? answer : undefined
}

/** The page of the network; undefined without a connection, and when a page of the worker has more to show. */
export async function networkPage(
  tools: NavigationTools,
  request: Request,
  storedTimeout = storedPageTimeout,
): Promise<Response | undefined> {
  // The network is not kept waiting by the database. The browser's own cache would answer with a page of the minute before
  // (`stale-while-revalidate`), also of a withdrawn event and without a connection.
  const fetched = tools.fetch(request, { cache: 'no-cache' }).catch(() => undefined)
  const url = new URL(request.url)
  // A browser may lose the second script of the worker.
  const record = await offlinePages().then(
    ({ storedRecordOf }) => storedRecordOf(tools, url),
    () => null,
  )
  const isStored = walletAddress(url.pathname)?.page === 'wallet' || record !== null
  const timeout = tools.after(isStored ? storedTimeout : pageTimeout).then(() => undefined)
  const answer = isStored ? pageOfServer(tools, fetched) : fetched
  return Promise.race([answer, timeout])
}

const pageOfWorker = async (tools: OfflinePageTools, url: URL) =>
  (await offlinePages()).offlinePage(tools, url)

/**
 * The stored page of the wallet (a ticket page in two parts, the list as it is), the rendered page of the catalogue, else the app
 * shell. When the browser has dropped the caches: the network, else the page that the second script of the worker contains; the latter also when the app cannot
 * start (public/start-check.js).
 */
export async function answerNavigation(tools: NavigationTools, request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (isFailedStart(url, tools.now())) return pageOfWorker(tools, url)
  const page = await storedWalletPage(tools, url.pathname)
  if (page) return streamInTwoParts(page, tools)
  const rendered = await catalogueDocument(tools, request)
  if (rendered) return rendered
  const shell = shellPage()
  // The worker can show what is stored for an address of the wallet.
  const wait = walletAddress(url.pathname) === null ? browserTimeout : storedPageTimeout
  return (
    (await answerOr(shell, undefined, wait)) ??
    (await networkPage(tools, request)) ??
    // This answers on a slow device, but not where the cache hangs.
    (await answerOr(shell, undefined, wait)) ??
    pageOfWorker(tools, url)
  )
}
