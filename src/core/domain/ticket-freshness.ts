/**
 * Whether a stored ticket is still valid. docs/api/tickets.md#changes-of-a-stored-ticket: the code is made
 * from the attendee's name and e-mail address, so a change of either voids it; a 404 means only that the
 * server does not have the ticket now.
 */
import type { DatesWithOffset } from '#core/contract/values.ts'
import { day, hour, week } from './durations.ts'

export interface Attendee {
  readonly fullName: string
  readonly email: string
}

export interface StoredTicketState extends Attendee {
  readonly code: Attendee | null
  readonly missingSince: number | null
}

/**
 * - `ready`: the code belongs to the attendee that the server last named
 * - `changed`: the attendee changed after the code was fetched; the code is not drawn
 * - `missing`: the server does not have the ticket; the code stays, with a warning
 * (docs/ARCHITECTURE.md#unreachable-is-a-value)
 * - `no-code`: data only, the code was never fetched
 */
export type Freshness = 'ready' | 'changed' | 'missing' | 'no-code'

/** Exact comparison: the server decides whether letter case matters (docs/api/tickets.md#code-text). */
export const sameAttendee = (one: Attendee, other: Attendee): boolean =>
  one.fullName === other.fullName && one.email === other.email

/** `changed` before `missing`: a void code is never drawn. */
export function freshness(ticket: StoredTicketState): Freshness {
  if (ticket.code === null) return ticket.missingSince === null ? 'no-code' : 'missing'
  if (!sameAttendee(ticket, ticket.code)) return 'changed'
  return ticket.missingSince === null ? 'ready' : 'missing'
}

/** True when the code may be shown. */
export const canShowCode = (ticket: StoredTicketState): boolean =>
  ticket.code !== null && freshness(ticket) !== 'changed'

/**
 * The one rule of time, for the order of the wallet, the home page, the shortcut, the ticket and its reminder:
 *
 * - `upcoming`: on a later day
 * - `today`: starts today
 * - `running`
 * - `ended`: no longer than six hours ago, so that it still belongs to the day
 * - `past`
 */
export type EventTiming = 'upcoming' | 'today' | 'running' | 'ended' | 'past'

/** Nothing is to be shown at a door any more. */
export const isOver = (timing: EventTiming): boolean => timing === 'ended' || timing === 'past'

/** An event that ends at 6:00 belongs to the evening before. */
const gracePeriod = 6 * hour

/**
 * The day number of an instant at an offset. Offsets come from the server, never from the device
 * (docs/api/booking-details.md#form).
 */
const dayNumber = (at: number, offsetSeconds: number): number =>
  Math.floor((at + offsetSeconds * 1000) / (24 * hour))

/** When the event is, by its own clock. Without dates it is upcoming; without an end it runs for six hours. */
export function eventTiming(dates: DatesWithOffset, now: number): EventTiming {
  const { startDateTime, startTimeZoneOffset, endDateTime } = dates
  if (startDateTime === 0) return 'upcoming'
  const end = Math.max(startDateTime, endDateTime)
  if (now > end + gracePeriod) return 'past'
  if (now >= end && end > startDateTime) return 'ended'
  if (now >= startDateTime) return 'running'
  return dayNumber(now, startTimeZoneOffset) === dayNumber(startDateTime, startTimeZoneOffset)
    ? 'today'
    : 'upcoming'
}

/** True when the event starts within a day and the last check was before that day. */
export function needsCheckBeforeEvent(
  { datesWithOffset: dates, checkedAt }: { datesWithOffset: DatesWithOffset; checkedAt: number },
  now: number,
): boolean {
  const eve = dates.startDateTime - day
  return dates.startDateTime !== 0 && now >= eve && checkedAt < eve && eventTiming(dates, now) !== 'past'
}

/**
 * The check that a static page names, as its day: pages are written again for a newer check at most once a day, and only in
 * the week before the event. Null for all other checks. Without this rule a refresh that finds no change would write every
 * page.
 */
export function shownCheckDay({
  datesWithOffset: { startDateTime, endDateTime },
  checkedAt,
}: {
  datesWithOffset: DatesWithOffset
  checkedAt: number
}): number | null {
  const isNear = checkedAt >= startDateTime - week && checkedAt <= Math.max(startDateTime, endDateTime)
  return isNear ? Math.floor(checkedAt / day) : null
}
