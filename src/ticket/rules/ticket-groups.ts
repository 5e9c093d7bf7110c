/** The tickets of the wallet, grouped for the wallet list: one group for each event. */
import type { monthOf } from '#catalogue/rules/event-day.ts'
import { eventTiming, type EventTiming } from '#catalogue/rules/event-timing.ts'
import { grouped } from '#kit/grouped.ts'
import { hasDates } from '#kit/time/event-dates.ts'
import { soonestFirst } from './soonest-first.ts'
import type { CardTicket } from './ticket-page-facts.ts'

/** Tickets of one event, in the order of their reservations; never empty. */
export type TicketGroup<T extends CardTicket = CardTicket> = readonly [T, ...T[]]

/** Groups tickets by event, the soonest first. The order inside a group is kept. */
export const groupTickets = <T extends CardTicket>(tickets: readonly T[]): TicketGroup<T>[] =>
  [...grouped(tickets, groupKey).values()].sort(([a], [b]) => soonestFirst(a, b))

/** The same for every ticket of one event, whose orders are one card. */
export const groupKey = ({ eventShortName }: CardTicket): string => eventShortName

/** The same for every ticket of one reservation of one event, which follow each other on their pages and at the entrance. */
export const orderKey = ({ eventShortName, shortId }: CardTicket): string => `${eventShortName}/${shortId}`

/** @param now epoch ms */
export const timingOfGroup = ([first]: TicketGroup, now: number): EventTiming =>
  eventTiming(first.datesWithOffset, now)

/** The sections of the wallet list; `ended`: those of today that are over. */
export type WalletSections<T extends CardTicket = CardTicket> = Readonly<
  Record<'today' | 'ended' | 'upcoming' | 'past', readonly TicketGroup<T>[]>
>

/** What the sections of the wallet list are made of: a setting that changes them is a field beside the tickets. */
export interface ListedTickets<T extends CardTicket = CardTicket> {
  readonly tickets: readonly T[]
}

/** Groups by section: what runs now, then the soonest first; of what is over the latest first. `now`: epoch ms. */
export function walletSections<T extends CardTicket>(
  { tickets }: ListedTickets<T>,
  now: number,
): WalletSections<T> {
  const groups = groupTickets(tickets)
  const of = (timing: EventTiming) => groups.filter((group) => timingOfGroup(group, now) === timing)
  return {
    today: [...of('running'), ...of('today')],
    ended: of('ended').reverse(),
    upcoming: of('upcoming'),
    past: of('past').reverse(),
  }
}

/** The tickets that are needed next: of an event that runs, else of the next one; undefined when every event is over. */
export function nextGroup<T extends CardTicket>(
  tickets: readonly T[],
  now: number,
): TicketGroup<T> | undefined {
  const { today, upcoming } = walletSections({ tickets }, now)
  return today[0] ?? upcoming[0]
}

interface Checked {
  readonly datesWithOffset: CardTicket['datesWithOffset']
  readonly personalDataRemovedAt: number | null
  readonly checkedAt: number | null
}

/**
 * When the server answered last for the ticket that waits longest for it, epoch ms. Past tickets are not checked any more and
 * count only when there are no others.
 */
export function oldestCheck(tickets: readonly Checked[], now: number): number {
  const current = tickets.filter(
    ({ datesWithOffset, personalDataRemovedAt }) =>
      personalDataRemovedAt === null && eventTiming(datesWithOffset, now) !== 'past',
  )
  return (current.length > 0 ? current : tickets).reduce(
    (oldest, { checkedAt }) => Math.min(oldest, checkedAt ?? 0),
    Infinity,
  )
}

/** Groups under the month or the year of their start, as `periodOf` returns it; null without dates. Their order stays. */
export const groupsByPeriod = (
  groups: readonly TicketGroup[],
  periodOf: typeof monthOf,
): ReadonlyMap<number | null, readonly TicketGroup[]> =>
  grouped(groups, ([{ datesWithOffset: dates }]) =>
    hasDates(dates) ? periodOf(dates.startDateTime, dates.startTimeZoneOffset) : null,
  )
