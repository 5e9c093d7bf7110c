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

/** @param tickets one to {@link maxLinkedTickets} */
export function ticketsLink(origin: string, tickets: readonly TicketAddress[]): string {
  const [first] = tickets
  if (tickets.length === 1 && first) return origin + paths.ticket(first.eventShortName, first.uuid)
  const addresses = tickets.map(({ eventShortName, uuid }) => `${encodeURIComponent(eventShortName)}/${uuid}`)
  return `${origin}${paths.addTickets()}#${addresses.join(',')}`
}

/** The tickets of a fragment with "#"; none when it is not from {@link ticketsLink}. */
export function ticketsOfFragment(fragment: string): readonly TicketAddress[] {
  const addresses = fragment
    .slice(1)
    .split(',')
    .map((address) => matchPath('/:eventShortName/:uuid', `/${address}`))
  const isOurs =
    addresses.length <= maxLinkedTickets && addresses.every((address) => address && isUuid(address.uuid))
  return isOurs
    ? addresses.flatMap((address) => (address ? [{ ...address, uuid: canonicalId(address.uuid) }] : []))
    : []
}

/** The path with fragment of the page that adds the tickets of a link; null for any other address. */
export const addPageOf = ({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string | null =>
  pathname === pagePatterns.addTickets && ticketsOfFragment(hash).length > 0 ? pathname + hash : null
