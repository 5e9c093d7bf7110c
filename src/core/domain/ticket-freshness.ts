/**
 * How far a stored ticket can be trusted at the door. Contract 2, 9.3: the code is made from the holder's name and
 * email, so a change of either voids it; a 404 says only that the server does not know the ticket now.
 */
import type { DatesWithOffset } from '#core/contract/values.ts'

export interface Attendee {
  readonly fullName: string
  readonly email: string
}

export interface StoredTicketState extends Attendee {
  readonly code: Attendee | null
  readonly missingSince: number | null
}

/**
 * - `ready`: the code belongs to the holder the server last named
 * - `changed`: the holder changed after the code was fetched; the code is not drawn
 * - `missing`: the server no longer knows the ticket; the code stays, with a warning (law 3)
 * - `no-code`: facts only, the code never arrived
 */
export type Freshness = 'ready' | 'changed' | 'missing' | 'no-code'

/** Compared exactly: whether letter case matters is known to the server alone (contract 2, 4.1). */
export const sameAttendee = (one: Attendee, other: Attendee): boolean =>
  one.fullName === other.fullName && one.email === other.email

/** A changed holder comes before a missing ticket: then the code is not drawn at all. */
export function freshness(ticket: StoredTicketState): Freshness {
  if (ticket.code === null) return ticket.missingSince === null ? 'no-code' : 'missing'
  if (!sameAttendee(ticket, ticket.code)) return 'changed'
  return ticket.missingSince === null ? 'ready' : 'missing'
}

/** True when the code may be put on a screen. */
export const canShowCode = (ticket: StoredTicketState): boolean =>
  ticket.code !== null && freshness(ticket) !== 'changed'

export type EventTiming = 'today' | 'upcoming' | 'past'

const hour = 3_600_000
/** A night that ends at six belongs to the evening before; a ticket is not past while people still dance. */
const gracePeriod = 6 * hour

/** The day of an instant at an offset, counted in days. Offsets are the server's, never the device's (trap 21). */
const dayNumber = (at: number, offsetSeconds: number): number =>
  Math.floor((at + offsetSeconds * 1000) / (24 * hour))

/** Where a ticket stands in the wallet, by the event's own clock. Without dates it is upcoming. */
export function eventTiming(dates: DatesWithOffset, now: number): EventTiming {
  const { startDateTime, startTimeZoneOffset, endDateTime } = dates
  if (startDateTime === 0) return 'upcoming'
  const end = endDateTime === 0 ? startDateTime : endDateTime
  if (now > end + gracePeriod) return 'past'
  if (now >= startDateTime) return 'today'
  return dayNumber(now, startTimeZoneOffset) === dayNumber(startDateTime, startTimeZoneOffset)
    ? 'today'
    : 'upcoming'
}

const day = 24 * hour

/** True when the event is less than a day away and the box office was last asked before that: worth one more look. */
export function needsCheckBeforeEvent(
  { datesWithOffset: dates, checkedAt }: { datesWithOffset: DatesWithOffset; checkedAt: number },
  now: number,
): boolean {
  const eve = dates.startDateTime - day
  return dates.startDateTime !== 0 && now >= eve && checkedAt < eve && eventTiming(dates, now) !== 'past'
}
