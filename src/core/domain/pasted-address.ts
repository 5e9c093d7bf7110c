import { matchPath, pagePatterns, paths, reservationSteps } from './page-paths.ts'
import { isPurchaseContextType } from './purchase-context.ts'

/** Safari has `URL.canParse` only from 17; the app supports 16.4. */
function parseUrl(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin)
  } catch {
    return null
  }
}

const withoutStep = (pathname: string): string => {
  const cut = pathname.lastIndexOf('/')
  return (reservationSteps as readonly string[]).includes(pathname.slice(cut + 1))
    ? pathname.slice(0, cut)
    : pathname
}

/** Addresses of one ticket. Its personal link checks the attendee in, so it leads to the ticket page, too. */
const ticketPatterns = [
  pagePatterns.ticket,
  pagePatterns.ticketUpdate,
  pagePatterns.doorView,
  pagePatterns.waitingRoom,
  '/event/:eventShortName/ticket/:ticketUuid/check-in/:codeHash',
] as const

/** The page of a ticket or an order; null for any other path. */
function pageOf(pathname: string): string | null {
  for (const pattern of ticketPatterns) {
    const ticket = matchPath(pattern, pathname)
    if (ticket) return paths.ticket(ticket.eventShortName, ticket.ticketUuid)
  }
  const order = matchPath(pagePatterns.reservation, withoutStep(pathname))
  if (order === null || !isPurchaseContextType(order.purchaseContextType)) return null
  return paths.reservation(order.purchaseContextType, order.publicIdentifier, order.reservationId, 'success')
}

/**
 * - `page`: the page of a ticket or an order of this shop, as path
 * - `other-shop`: only links of other sites
 * - `no-link`: no link of a ticket or an order
 */
export type PastedAddress = { readonly page: string } | { readonly refused: 'other-shop' | 'no-link' }

/**
 * The page of a pasted link. Text around the link is ignored, as when a whole mail was copied; of several links the
 * first of a ticket or an order counts.
 */
export function pastedAddress(text: string, origin: string): PastedAddress {
  const links = text.match(/https?:\/\/[^\s<>"]+/gi)
  const candidates = links?.map((link) => link.replace(/[.,;:!?)\]}'’”“»]+$/, '')) ?? [text.trim()]
  const addresses = candidates.flatMap((candidate) => parseUrl(candidate, origin) ?? [])
  const own = addresses.filter((address) => address.origin === origin)
  for (const { pathname } of own) {
    const page = pageOf(pathname.replace(/\/$/, ''))
    if (page !== null) return { page }
  }
  const foreign = own.length === 0 && addresses.some(({ protocol }) => /^https?:$/.test(protocol))
  return { refused: foreign ? 'other-shop' : 'no-link' }
}
