import { attempt } from '#kit/attempt.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import { ticketWithdrawalAddress, withdrawalAddress } from '#purchase/rules/withdrawal-address.ts'
import { isTicketCode } from '#ticket/rules/ticket-code.ts'
import { addPageOf } from '#ticket/rules/tickets-link.ts'
import { matchPath, parsePage, paths } from '#wire/page-paths.ts'
import { isPurchaseContextType } from '#wire/purchase-context.ts'

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '')

/** The personal link of an online ticket leads to the ticket page, too. */
const personalLink = '/event/:eventShortName/ticket/:ticketUuid/check-in/:codeHash'

/** How often wrappers are removed: a mail that was forwarded has one for each mail system. */
const maxWrappers = 3

/** The address in a part of a link: as it is, encoded (Cisco, Amazon SES), as Proofpoint 2 writes it, or in base64 (Sophos). */
function innerText(part: string): string {
  if (part.startsWith('aHR0c')) return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  if (!/^https?-3A__/i.test(part)) return /^https?(:|%3A)%2F/i.test(part) ? decodeURIComponent(part) : part
  return decodeURIComponent(part.replaceAll('_', '/').replaceAll(/-([\dA-F]{2})/gi, '%$1'))
}

const innerAddress = (part: string): URL | null =>
  attempt(() => {
    const text = innerText(part)
    return /^https?:\/\//i.test(text) ? new URL(text) : null
  })

/**
 * The address, and those in the query or the path of a link that a mail scanner wrapped (also Safe Links of Outlook, Barracuda,
 * Proofpoint 3 and Check Point, the redirects of Google). They count by the rules of every pasted address.
 */
function withInner(address: URL, depth = 0): URL[] {
  if (depth === maxWrappers) return [address]
  const { pathname, searchParams } = address
  // Proofpoint 3 writes an asterisk for the sign of a fragment.
  const [, enclosed = ''] = /_{2,3}(https?:[^*]+?)(?:\*.*)?_{2,3}[;.]/i.exec(pathname) ?? []
  const inner = [enclosed, ...pathname.split('/'), ...searchParams.values()].flatMap(
    (part) => innerAddress(part) ?? [],
  )
  return [address, ...inner.flatMap((one) => withInner(one, depth + 1))]
}

/** The page of a ticket or an order, or the one that adds a few tickets; null for any other address. */
function pageOf(address: URL): string | null {
  const pathname = pathOf(address)
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
      return addPageOf(address)
  }
}

/** The page on which an order is withdrawn from, by a link of the order; null for any other address. */
export function withdrawalPageOf(address: URL): string | null {
  const parsed = parsePage(pathOf(address))
  if (parsed?.page !== 'reservation' || !isPurchaseContextType(parsed.purchaseContextType)) return null
  const { purchaseContextType: type, publicIdentifier, reservationId } = parsed
  if (!isUuid(reservationId)) return null
  return withdrawalAddress({ type, publicIdentifier, reservationId })
}

/** The page on which a ticket is withdrawn from, by a link of the ticket; null for any other address. */
export function withdrawalPageOfTicket(address: URL): string | null {
  const parsed = parsePage(pageOf(address) ?? '')
  if (parsed?.page !== 'ticket' || !isUuid(parsed.ticketUuid)) return null
  return ticketWithdrawalAddress({ eventShortName: parsed.eventShortName, uuid: parsed.ticketUuid })
}

/**
 * - `page`: the page of this shop to open, as path
 * - `other-shop`: only links of other sites
 * - `no-link`: no link of such a page
 */
type PastedAddress = { readonly page: string } | { readonly refused: 'other-shop' | 'no-link' }

/**
 * A link without the marks of the sentence around it, also those of other scripts. Greedy, because a search for marks at the end begins anew
 * at each mark of a long run.
 */
const withoutMarks = (link: string): string => /^.*(?:[-/_]|\P{P})/su.exec(link)?.[0] ?? ''

/**
 * The page of a pasted link. Text around the link is ignored, as when a whole mail was copied; of several links the
 * first with a page counts.
 * @param pageAt the page to open for an address of this shop; null for none
 */
export function pastedAddress(text: string, origin: string, pageAt = pageOf): PastedAddress {
  const links = text.match(/https?:\/\/[^\s<>"]+/gi)
  // Scripts without blanks go on directly behind a link.
  const candidates = links?.flatMap((link) => [link, ...(link.match(/^[!-~]+/) ?? [])].map(withoutMarks)) ?? [
    text.trim(),
  ]
  const addresses = candidates
    .flatMap((candidate) => attempt(() => new URL(candidate, origin)) ?? [])
    .flatMap((address) => (address.origin === origin ? address : withInner(address)))
  const sameOrigin = addresses.filter((address) => address.origin === origin)
  for (const address of sameOrigin) {
    const page = pageAt(address)
    if (page !== null) return { page }
  }
  const foreign = sameOrigin.length === 0 && addresses.some(({ protocol }) => /^https?:$/.test(protocol))
  return { refused: foreign ? 'other-shop' : 'no-link' }
}

/** Characters that are searched for a link. */
const maxTextLength = 20_000

/** `empty`: nothing was given; `ticket-code`: the code of a ticket, which opens doors and not the ticket. */
export type LinkRefusal = 'empty' | 'ticket-code' | 'other-shop' | 'no-link'

/** The page that adds the tickets of a text: what a person pasted, scanned or shared from another app. It is untrusted. */
export function ticketsAddress(
  text: string,
  origin: string,
): { readonly page: string } | { readonly refused: LinkRefusal } {
  const trimmed = text.slice(0, maxTextLength).trim()
  if (trimmed === '') return { refused: 'empty' }
  return isTicketCode(trimmed) ? { refused: 'ticket-code' } : pastedAddress(trimmed, origin)
}
