import { matchPath, parsePage, paths } from './page-paths.ts'
import { isPurchaseContextType } from './purchase-context.ts'
import { addPageOf } from './tickets-link.ts'

/** Safari has `URL.canParse` only from 17; the app supports 16.4. */
function parseUrl(text: string, origin: string): URL | null {
  try {
    return new URL(text, origin)
  } catch {
    return null
  }
}

/** The personal link of an online ticket checks the attendee in: it leads to the ticket page, too. */
const personalLink = '/event/:eventShortName/ticket/:ticketUuid/check-in/:codeHash'

/** The page of a ticket or an order; null for any other path. */
function pageOf(pathname: string): string | null {
  const ticket = matchPath(personalLink, pathname)
  if (ticket) return paths.ticket(ticket.eventShortName, ticket.ticketUuid)
  const parsed = parsePage(pathname)
  switch (parsed?.page) {
    case 'ticket':
    case 'ticketUpdate':
    case 'doorView':
    case 'waitingRoom':
      return paths.ticket(parsed.eventShortName, parsed.ticketUuid)
    case 'reservation': {
      const { purchaseContextType: type, publicIdentifier, reservationId } = parsed
      return isPurchaseContextType(type)
        ? paths.reservation(type, publicIdentifier, reservationId, 'success')
        : null
    }
    default:
      return null
  }
}

/**
 * - `page`: the page of a ticket or an order of this shop, or the page that adds a few tickets, as path
 * - `other-shop`: only links of other sites
 * - `no-link`: no link of a ticket or an order
 */
type PastedAddress = { readonly page: string } | { readonly refused: 'other-shop' | 'no-link' }

/**
 * The page of a pasted link. Text around the link is ignored, as when a whole mail was copied; of several links the
 * first of a ticket or an order counts.
 */
export function pastedAddress(text: string, origin: string): PastedAddress {
  const links = text.match(/https?:\/\/[^\s<>"]+/gi)
  const candidates = links?.map((link) => link.replace(/[.,;:!?)\]}'’”“»]+$/, '')) ?? [text.trim()]
  const addresses = candidates.flatMap((candidate) => parseUrl(candidate, origin) ?? [])
  const sameOrigin = addresses.filter((address) => address.origin === origin)
  for (const address of sameOrigin) {
    const page = pageOf(address.pathname.replace(/\/$/, '')) ?? addPageOf(address)
    if (page !== null) return { page }
  }
  const foreign = sameOrigin.length === 0 && addresses.some(({ protocol }) => /^https?:$/.test(protocol))
  return { refused: foreign ? 'other-shop' : 'no-link' }
}
