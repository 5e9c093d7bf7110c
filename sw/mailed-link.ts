/**
 * Links of mails that the server redirects to a page of the app (docs/api/page-addresses.md#addresses-that-the-server-answers): to
 * the step of a reservation, or to a waiting room. The worker answers them only when the server does not.
 */
import { matchPath } from '#wire/page-paths.ts'
import { isServerOnly } from '#wire/server-only-paths.ts'
import { mailedAddresses } from './mailed-addresses.ts'
import { networkPage, type NavigationTools } from './navigation.ts'

/** True for a navigation to such an address. */
export const isMailedLink = (request: Pick<Request, 'mode' | 'method'>, url: URL, origin: string): boolean =>
  request.mode === 'navigate' &&
  request.method === 'GET' &&
  url.origin === origin &&
  isServerOnly(url.pathname) &&
  Object.values(mailedAddresses).some((pattern) => matchPath(pattern, url.pathname) !== null)

/** Longest wait for the server where something is stored, ms: it may lead to the organizer's stream or back from a payment. */
const storedTimeout = 3000

/**
 * The server's answer. Without a connection, or when the server fails, a redirect to the page that shows what is stored for the
 * address; the worker's own page when nothing is. Never rejects.
 */
export async function answerMailedLink(tools: NavigationTools, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const answer = await networkPage(tools, request, storedTimeout)
  if (answer) return answer
  const [{ offlinePage, storedRecordOf }, { pageOfRecord }] = await Promise.all([
    import('./offline-page.ts'),
    import('./stored-facts.ts'),
  ])
  const stored = await storedRecordOf(tools, url)
  return stored ? Response.redirect(new URL(pageOfRecord(stored), url), 302) : offlinePage(tools, url)
}
