/**
 * The address at which an app on the home screen of iOS starts. It names the tickets that Safari has stored, because the app
 * does not see them (docs/browser-notes.md#home-screen-of-ios). They are in the fragment, which no server receives.
 */
import { eventTiming, isOver } from '#catalogue/rules/event-timing.ts'
import type { DatesWithOffset } from '#kit/values.ts'
import { pagePatterns } from '#wire/page-paths.ts'
import { soonestFirst } from './soonest-first.ts'
import { linkParts, ticketsFragment, type TicketAddress } from './tickets-link.ts'

/** Where the Node server answers the manifest with this address: `lang`, and `tickets` as in `ticketList`. */
export const startManifestPath = '/start.webmanifest'

/** @param tickets of {@link ticketsToBring}; without one it is the home page */
export const startAddress = (tickets: readonly TicketAddress[]): string =>
  tickets.length === 0 ? pagePatterns.home : pagePatterns.home + ticketsFragment(tickets)

/**
 * The stored tickets that a new app needs: of events that are not over, the soonest first, as many as an address takes.
 * @param now epoch ms
 */
export function ticketsToBring<Ticket extends TicketAddress & { readonly datesWithOffset: DatesWithOffset }>(
  tickets: readonly Ticket[],
  now: number,
): readonly Ticket[] {
  const coming = tickets.filter(({ datesWithOffset }) => !isOver(eventTiming(datesWithOffset, now)))
  return linkParts(coming.toSorted(soonestFirst))[0] ?? []
}
