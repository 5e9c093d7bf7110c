/**
 * The address at which an app on the home screen of iOS starts. It names the tickets that Safari has stored, because the app
 * does not see them (docs/browser-notes.md#home-screen-of-ios). They are in the fragment, which no server receives.
 */
import type { DatesWithOffset } from '#core/contract/values.ts'
import { eventTiming, isOver } from './event-timing.ts'
import { pagePatterns } from './page-paths.ts'
import { soonestFirst } from './soonest-first.ts'
import { ticketList, ticketsOfList, type TicketAddress } from './tickets-link.ts'

/** Where the Node server answers the manifest with this address: `lang`, and `tickets` as in {@link ticketList}. */
export const startManifestPath = '/start.webmanifest'

const mark = '#tickets='
export const maxStartTickets = 20
/** Characters of the list of tickets: longer requests are refused by proxies. */
export const maxStartLength = 1500

/** @returns the fragment with "#" @param tickets at least one */
export const startFragment = (tickets: readonly TicketAddress[]): string => mark + ticketList(tickets)

/** @param tickets of {@link ticketsToBring}; without one it is the home page */
export const startAddress = (tickets: readonly TicketAddress[]): string =>
  tickets.length === 0 ? pagePatterns.home : pagePatterns.home + startFragment(tickets)

/** The tickets of a fragment with "#"; none when it is not from {@link startAddress}. */
export const startTickets = (fragment: string): readonly TicketAddress[] =>
  fragment.startsWith(mark) ? readStartTickets(fragment.slice(mark.length)) : []

/** The tickets of a list that another program sent; none when it is malformed or too long. */
export const readStartTickets = (list: string): readonly TicketAddress[] =>
  list.length > maxStartLength ? [] : ticketsOfList(list, maxStartTickets)

/**
 * The stored tickets that a new app needs: of events that are not over, the soonest first, as many as an address takes.
 * @param now epoch ms
 */
export function ticketsToBring<Ticket extends TicketAddress & { readonly datesWithOffset: DatesWithOffset }>(
  tickets: readonly Ticket[],
  now: number,
): readonly Ticket[] {
  const coming = tickets
    .filter(({ datesWithOffset }) => !isOver(eventTiming(datesWithOffset, now)))
    .toSorted(soonestFirst)
    .slice(0, maxStartTickets)
  while (ticketList(coming).length > maxStartLength) coming.pop()
  return coming
}
