/**
 * Answers page navigations, except addresses of the server
 * (docs/api/page-addresses.md#addresses-that-the-server-answers).
 */
import { isServerOnly } from '#core/contract/server-only-paths.ts'
import { streamInTwoParts, type StreamTools } from './stream-in-two-parts.ts'
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

export interface NavigationTools extends StreamTools, WalletPageTools {
  readonly fetch: typeof fetch
}

/**
 * The stored page (a ticket page in two parts, the wallet list as it is), else the app shell, else the
 * network when the browser has dropped the caches.
 */
export async function answerNavigation(tools: NavigationTools, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const page = await storedWalletPage(tools, pathname)
  if (page) return streamInTwoParts(page, tools)
  return (await shellPage().catch(() => undefined)) ?? tools.fetch(request)
}
