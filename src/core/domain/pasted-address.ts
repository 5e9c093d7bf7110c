import { isPurchaseContextType } from './purchase-context.ts'
import { matchPath, pagePatterns, paths, reservationSteps } from './page-paths.ts'

/** The path of the first address in the text; null when it is of another origin. */
function pathIn(text: string, origin: string): string | null {
  const found = /https?:\/\/\S+/i.exec(text)?.[0] ?? text.trim()
  if (!URL.canParse(found, origin)) return null
  const url = new URL(found, origin)
  return url.origin === origin ? url.pathname.replace(/\/$/, '') : null
}

const withoutStep = (pathname: string): string => {
  const cut = pathname.lastIndexOf('/')
  return (reservationSteps as readonly string[]).includes(pathname.slice(cut + 1))
    ? pathname.slice(0, cut)
    : pathname
}

/**
 * The page of a pasted link: a ticket or an order of this shop. Text around the link is ignored, as when a
 * whole line of a mail was copied. Null when the text holds no such link.
 */
export function pastedAddress(text: string, origin: string): string | null {
  const pathname = pathIn(text, origin)
  if (pathname === null) return null
  const ticket = matchPath(pagePatterns.ticket, pathname) ?? matchPath(pagePatterns.doorView, pathname)
  if (ticket) return paths.ticket(ticket.eventShortName, ticket.ticketUuid)
  const order = matchPath(pagePatterns.reservation, withoutStep(pathname))
  if (order === null || !isPurchaseContextType(order.purchaseContextType)) return null
  return paths.reservation(order.purchaseContextType, order.publicIdentifier, order.reservationId, 'success')
}
