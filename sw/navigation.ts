/**
 * Answers page navigations, except addresses of the server
 * (docs/api/page-addresses.md#addresses-that-the-server-answers).
 */
import { isServerOnly } from '#core/contract/server-only-paths.ts'
import { streamInTwoParts, type StreamTools } from './stream-in-two-parts.ts'
import { offlinePage, type OfflinePageTools } from './offline-page.ts'
import { shellPage } from './precache.ts'
import { storedWalletPage, type WalletPageTools } from './stored-wallet-page.ts'

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

export interface NavigationTools extends StreamTools, WalletPageTools, OfflinePageTools {
  readonly fetch: typeof fetch
}

/** Longest wait for a page of the network, ms; a connection that hangs counts as none. */
const pageTimeout = 10_000

/** The page of the network; undefined without a connection. */
const networkPage = (tools: NavigationTools, request: Request): Promise<Response | undefined> =>
  Promise.race([tools.fetch(request).catch(() => undefined), tools.after(pageTimeout).then(() => undefined)])

/**
 * The stored page (a ticket page in two parts, the wallet list as it is), else the app shell. When the browser has
 * dropped the caches: the network, else the page that the worker script contains.
 */
export async function answerNavigation(tools: NavigationTools, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const page = await storedWalletPage(tools, url.pathname)
  if (page) return streamInTwoParts(page, tools)
  return (
    (await shellPage().catch(() => undefined)) ??
    (await networkPage(tools, request)) ??
    offlinePage(tools, url)
  )
}
