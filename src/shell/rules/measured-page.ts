import { contextOfPage } from '#purchase/rules/context-of-page.ts'
import { isListPage, parsePage } from '#wire/page-paths.ts'
import { contextPath } from '#wire/purchase-context.ts'

/**
 * The page of a path when its views are counted: home, lists, event, pass, booking. Null for every other page: those after
 * the booking, tickets, wallet and account (docs/api/client-behavior.md#analytics).
 * @returns `path`: without the id of a reservation and a query, which may hold codes; `context`: whose configuration applies, null for
 * that of the whole server
 */
export function measuredPage(pathname: string) {
  const parsed = parsePage(pathname)
  const context = contextOfPage(parsed)
  if (isListPage(parsed) || parsed?.page === 'event' || parsed?.page === 'subscription')
    return { path: pathname, context }
  if (context === null || parsed?.page !== 'reservation' || parsed.step !== 'book') return null
  return { path: `${contextPath(context)}/reservation/book`, context }
}
