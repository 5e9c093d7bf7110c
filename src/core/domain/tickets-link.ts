/**
 * A link that brings a few tickets to another device, short enough for a code that is scanned from a screen: the page of the
 * ticket, or of several the page that adds tickets, with their addresses in the fragment, which no server sees.
 */
import { canonicalId, isUuid } from './is-uuid.ts'
import { matchPath, pagePatterns, paths } from './page-paths.ts'

/** The code of three tickets has at most 61 modules a side, with four the camera of a phone has to come close. */
export const maxLinkedTickets = 3

export interface TicketAddress {
  readonly eventShortName: string
  /** The public uuid. */
  readonly uuid: string
}

/** The addresses of tickets as one text: "event/uuid,event/uuid". */
export const ticketList = (tickets: readonly TicketAddress[]): string =>
  tickets.map(({ eventShortName, uuid }) => `${encodeURIComponent(eventShortName)}/${uuid}`).join()

/** The tickets of a text from {@link ticketList}; none when it is not, or lists more than `max`. */
export function ticketsOfList(list: string, max: number): readonly TicketAddress[] {
  const addresses = list
    .split(',', max + 1)
    .map((address) => matchPath('/:eventShortName/:uuid', `/${address}`))
  const isList = addresses.length <= max && addresses.every((address) => address && isUuid(address.uuid))
  return isList
    ? addresses.flatMap((address) => (address ? [{ ...address, uuid: canonicalId(address.uuid) }] : []))
    : []
}

/** @param tickets one to {@link maxLinkedTickets} */
export function ticketsLink(origin: string, tickets: readonly TicketAddress[]): string {
  const [first] = tickets
  if (tickets.length === 1 && first) return origin + paths.ticket(first.eventShortName, first.uuid)
  return `${origin}${paths.addTickets()}#${ticketList(tickets)}`
}

/** The tickets of a fragment with "#"; none when it is not from {@link ticketsLink}. */
export const ticketsOfFragment = (fragment: string): readonly TicketAddress[] =>
  ticketsOfList(fragment.slice(1), maxLinkedTickets)

/** The path with fragment of the page that adds the tickets of a link; null for any other address. */
export const addPageOf = ({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string | null =>
  pathname === pagePatterns.addTickets && ticketsOfFragment(hash).length > 0 ? pathname + hash : null
