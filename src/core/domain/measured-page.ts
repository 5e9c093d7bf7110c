import { matchPath, pagePatterns } from './page-paths.ts'

/** A page whose views analytics may count (docs/api/client-behavior.md#analytics). */
export interface MeasuredPage {
  /** Path without the id of a reservation and without a query, which may hold codes. */
  readonly path: string
  /** Short name of the event whose configuration applies; null: the configuration of the whole server. */
  readonly shortName: string | null
}

const listPatterns = [
  pagePatterns.home,
  pagePatterns.organizerHome,
  pagePatterns.events,
  pagePatterns.organizerEvents,
]

/**
 * The page of a path when its views are counted: home, lists, event, booking. Null for every other page: those after
 * the booking, tickets, wallet and account.
 */
export function measuredPage(pathname: string): MeasuredPage | null {
  if (listPatterns.some((pattern) => matchPath(pattern, pathname) !== null))
    return { path: pathname, shortName: null }
  const event = matchPath(pagePatterns.event, pathname)
  if (event !== null) return { path: pathname, shortName: event.eventShortName }
  const booking = matchPath(`${pagePatterns.reservation}/book`, pathname)
  if (booking === null || booking.purchaseContextType !== 'event') return null
  const { publicIdentifier } = booking
  return {
    path: `/event/${encodeURIComponent(publicIdentifier)}/reservation/book`,
    shortName: publicIdentifier,
  }
}
