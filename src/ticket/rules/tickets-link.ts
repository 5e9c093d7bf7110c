/**
 * Links that bring tickets to another device: the page of the ticket, or of several the page that adds tickets. It has their
 * addresses in the fragment, which no server sees.
 */
import { grouped } from '#kit/grouped.ts'
import { fromBase64, toBase64 } from '#kit/text/base64.ts'
import { canonicalId, isUuid } from '#kit/text/is-uuid.ts'
import { matchPath, pagePatterns, paths } from '#wire/page-paths.ts'

/** The code of 20 tickets of one event has 81 modules a side: the camera of a phone reads it from the screen of another. */
const maxLinkedTickets = 20
/** Characters of a list of tickets: proxies refuse longer addresses. */
export const maxListLength = 1500

export interface TicketAddress {
  readonly eventShortName: string
  /** The public uuid. */
  readonly uuid: string
}

const mark = '#tickets='

/** A UUID in 22 characters of base64url instead of 36. */
function shortUuid(uuid: string): string {
  const bytes = uuid.replaceAll('-', '').match(/../g) ?? []
  const text = toBase64(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace('==', '')
}

/** Null for a text that is not from {@link shortUuid}. */
function longUuid(text: string): string | null {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  if (bytes?.length !== 16) return null
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The addresses of tickets as one text: "event/id.id,event/id". */
export const ticketList = (tickets: readonly TicketAddress[]): string =>
  [...grouped(tickets, ({ eventShortName }) => eventShortName)]
    .map(([eventShortName, group]) => {
      const ids = group.map(({ uuid }) => shortUuid(canonicalId(uuid)))
      return `${encodeURIComponent(eventShortName)}/${ids.join('.')}`
    })
    .join()

/** The tickets of a text from {@link ticketList}; none when it is malformed, too long, names one twice or has too many. */
export function ticketsOfList(list: string): readonly TicketAddress[] {
  if (list.length > maxListLength) return []
  const tickets = list.split(',').flatMap((group) => {
    const parts = matchPath('/:eventShortName/:ids', `/${group}`)
    if (!parts) return [null]
    return parts.ids.split('.').map((id) => {
      const uuid = longUuid(id)
      return uuid && isUuid(uuid) ? { eventShortName: parts.eventShortName, uuid } : null
    })
  })
  const valid = tickets.filter((ticket) => ticket !== null)
  const unique = new Set(valid.map(({ uuid }) => uuid))
  return unique.size === tickets.length && unique.size <= maxLinkedTickets ? valid : []
}

/** The fragment with "#". @param tickets of one link */
export const ticketsFragment = (tickets: readonly TicketAddress[]): string => mark + ticketList(tickets)

/** The tickets of a fragment with "#"; none when it is not from {@link ticketsFragment}. */
export const ticketsOfFragment = (fragment: string): readonly TicketAddress[] =>
  fragment.startsWith(mark) ? ticketsOfList(fragment.slice(mark.length)) : []

/** The tickets in their order, in parts of which each fits into one link. */
export function linkParts<Ticket extends TicketAddress>(
  tickets: readonly Ticket[],
): readonly (readonly Ticket[])[] {
  const parts: Ticket[][] = []
  for (const ticket of tickets) {
    const last = parts.at(-1)
    const fits =
      last && last.length < maxLinkedTickets && ticketList([...last, ticket]).length <= maxListLength
    if (fits) last.push(ticket)
    else parts.push([ticket])
  }
  return parts
}

/** @param tickets one of {@link linkParts} */
export function ticketsLink(origin: string, tickets: readonly TicketAddress[]): string {
  const [first] = tickets
  if (tickets.length === 1 && first) return origin + paths.ticket(first.eventShortName, first.uuid)
  return origin + paths.addTickets() + ticketsFragment(tickets)
}

/** The path with fragment of the page that adds the tickets of a link; null for any other address. */
export const addPageOf = ({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string | null =>
  pathname === pagePatterns.addTickets && ticketsOfFragment(hash).length > 0 ? pathname + hash : null
