/** Which stored tickets one refresh checks. Times are epoch ms. */
import { eventTiming } from '#catalogue/rules/event-timing.ts'
import { day, minute, week } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import type { DatesWithOffset } from '#kit/values.ts'
import { freshness, isOfOtherHolder, type HeldTicket } from './ticket-freshness.ts'

/** Shortest time between two checks of a ticket. */
const minCheckInterval = minute

/** Tickets of one run; the next run begins with the others. */
export const maxChecks = 300

/** No check begins after this time of a run, ms: on a slow network the next run continues. */
export const maxRunTime = 30_000

/** Checks at the same time. */
export const parallelChecks = 4

interface CheckedTicket extends HeldTicket {
  readonly eventShortName: string
  readonly datesWithOffset: DatesWithOffset
  readonly checkedAt: number
  readonly personalDataRemovedAt: number | null
}

/**
 * The stored code is void: checked again however recent the last check is, because the worker finds changes
 * without fetching codes.
 */
export const needsNewCode = (ticket: HeldTicket): boolean =>
  ['changed', 'no-code'].includes(freshness(ticket)) && !isOfOtherHolder(ticket)

/** Time between two checks of a ticket that no page shows, by the time until its event, ms. */
function checkInterval({ datesWithOffset }: CheckedTicket, now: number): number {
  const left = datesWithOffset.startDateTime - now
  if (left <= 2 * day) return minCheckInterval
  return left <= week ? 15 * minute : 6 * 60 * minute
}

/** When this device last changed or learned something, by event, epoch ms. */
type Changes = Readonly<Record<string, number>>

const isDueBy = (time: number, { checkedAt, eventShortName }: CheckedTicket, now: number, changes: Changes) =>
  elapsedSince(checkedAt, now) >= time || checkedAt <= (changes[eventShortName] ?? -1)

/** True when a ticket that a page shows is checked again at once. */
export const isCheckedAgain = (ticket: CheckedTicket, now: number, changes: Changes = {}): boolean =>
  ticket.personalDataRemovedAt === null &&
  eventTiming(ticket.datesWithOffset, now) !== 'past' &&
  (isDueBy(minCheckInterval, ticket, now, changes) || needsNewCode(ticket))

/** 0 for tickets without a valid code, then those of this week, the others to come, and the past ones. */
function urgency(ticket: CheckedTicket, now: number): number {
  if (eventTiming(ticket.datesWithOffset, now) === 'past') return 3
  if (needsNewCode(ticket)) return 0
  return ticket.datesWithOffset.startDateTime - now <= week ? 1 : 2
}

/**
 * The tickets that a run checks, the most urgent first, of equal urgency those with the oldest check. A ticket is due a minute
 * after its last check when its event begins within two days, 15 minutes within a week, else six hours, and at once
 * after a change of its event. Past tickets only with `force`, which checks all.
 */
export function ticketsToCheck<T extends CheckedTicket>(
  tickets: readonly T[],
  now: number,
  force: boolean,
  changes: Changes = {},
): T[] {
  const isDue = (ticket: T): boolean =>
    eventTiming(ticket.datesWithOffset, now) !== 'past' &&
    (isDueBy(checkInterval(ticket, now), ticket, now, changes) || needsNewCode(ticket))
  return tickets
    .filter((ticket) => ticket.personalDataRemovedAt === null && (force || isDue(ticket)))
    .map((ticket) => ({ ticket, urgency: urgency(ticket, now) }))
    .sort((a, b) => a.urgency - b.urgency || a.ticket.checkedAt - b.ticket.checkedAt)
    .slice(0, maxChecks)
    .map(({ ticket }) => ticket)
}
