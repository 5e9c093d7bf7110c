import { contextOfPage } from '#purchase/rules/context-of-page.ts'
import { isListPage, parsePage } from '#wire/page-paths.ts'
import { contextPath, type PurchaseContextId } from '#wire/purchase-context.ts'

/** A page whose views analytics may count (docs/api/client-behavior.md#analytics). */
interface MeasuredPage {
  /** Path without the id of a reservation and without a query, which may hold codes. */
  readonly path: string
  /** Whose configuration applies; null: that of the whole server. */
  readonly context: PurchaseContextId | null
}

/**
 * The page of a path when its views are counted: home, lists, event, pass, booking. Null for every other page: those after
 * the booking, tickets, wallet and account.
 */
export function measuredPage(pathname: string): MeasuredPage | null {
  const parsed = parsePage(pathname)
  const context = contextOfPage(parsed)
  if (isListPage(parsed) || parsed?.page === 'event' || parsed?.page === 'subscription')
    return { path: pathname, context }
  if (context === null || parsed?.page !== 'reservation' || parsed.step !== 'book') return null
  return { path: `${contextPath(context)}/reservation/book`, context }
}
