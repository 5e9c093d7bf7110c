import { matchPath, pagePatterns } from './page-paths.ts'
import { isPurchaseContextType, type PurchaseContextId } from './purchase-context.ts'

/** A page whose views analytics may count (docs/api/client-behavior.md#analytics). */
export interface MeasuredPage {
  /** Path without the id of a reservation and without a query, which may hold codes. */
  readonly path: string
  /** Whose configuration applies; null: that of the whole server. */
  readonly context: PurchaseContextId | null
}

const listPatterns = [
  pagePatterns.home,
  pagePatterns.organizerHome,
  pagePatterns.events,
  pagePatterns.organizerEvents,
  pagePatterns.subscriptions,
  pagePatterns.organizerSubscriptions,
]

/** The context of the page of an event or a subscription descriptor, or of a booking page. */
function contextOf(pathname: string): PurchaseContextId | null {
  const event = matchPath(pagePatterns.event, pathname)
  if (event !== null) return { type: 'event', publicIdentifier: event.eventShortName }
  const subscription = matchPath(pagePatterns.subscription, pathname)
  if (subscription !== null) return { type: 'subscription', publicIdentifier: subscription.subscriptionId }
  const booking = matchPath(`${pagePatterns.reservation}/book`, pathname)
  if (booking === null || !isPurchaseContextType(booking.purchaseContextType)) return null
  return { type: booking.purchaseContextType, publicIdentifier: booking.publicIdentifier }
}

/**
 * The page of a path when its views are counted: home, lists, event, pass, booking. Null for every other page: those after
 * the booking, tickets, wallet and account.
 */
export function measuredPage(pathname: string): MeasuredPage | null {
  if (listPatterns.some((pattern) => matchPath(pattern, pathname) !== null))
    return { path: pathname, context: null }
  const context = contextOf(pathname)
  return context && { path: pathname.replace(/\/reservation\/[^/]+/, '/reservation'), context }
}
