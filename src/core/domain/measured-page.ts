import { isListPage, parsePage } from './page-paths.ts'
import { isPurchaseContextType, type PurchaseContextId } from './purchase-context.ts'

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
  if (isListPage(parsed)) return { path: pathname, context: null }
  switch (parsed?.page) {
    case 'event':
      return { path: pathname, context: { type: 'event', publicIdentifier: parsed.eventShortName } }
    case 'subscription':
      return { path: pathname, context: { type: 'subscription', publicIdentifier: parsed.subscriptionId } }
    case 'reservation': {
      const { purchaseContextType: type, publicIdentifier, step } = parsed
      if (step !== 'book' || !isPurchaseContextType(type)) return null
      return {
        path: pathname.replace(/\/reservation\/[^/]+/, '/reservation'),
        context: { type, publicIdentifier },
      }
    }
    default:
      return null
  }
}
