/**
 * Whether a stored ticket is still valid. docs/api/tickets.md#changes-of-a-stored-ticket: the code is made
 * from the attendee's name and e-mail address, so a change of either voids it; a 404 means only that the
 * server does not have the ticket now.
 */
import { eventTiming } from '#catalogue/rules/event-timing.ts'
import { printedName } from '#kit/text/printed-name.ts'
import { day, week } from '#kit/time/durations.ts'
import type { DatesWithOffset } from '#kit/values.ts'

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
 * (docs/ARCHITECTURE.md#laws)
 * - `no-code`: data only, the code was never fetched
 */
export type Freshness = 'ready' | 'changed' | 'missing' | 'no-code'

/** Names as they are printed. Letter case counts: the server decides whether it matters (docs/api/tickets.md#code-text). */
export const sameAttendee = (a: Attendee, b: Attendee): boolean =>
  printedName(a.fullName) === printedName(b.fullName) && a.email === b.email

/** What decides whether the stored code is that of an earlier holder. */
export interface HeldTicket extends StoredTicketState {
  /** The order; null for a ticket that came by a link. */
  readonly reservationId: string | null
  /** Set when it was sent to its attendee from this device. */
  readonly sentAt: number | null
}

/**
 * The code on this device is that of an earlier holder: the ticket came by a link, and both name and e-mail address are others now. The code of
 * the new holder is stored only when the person asks for it.
 */
export const isOfOtherHolder = ({ code, reservationId, sentAt, fullName, email }: HeldTicket): boolean =>
  code !== null &&
  reservationId === null &&
  sentAt === null &&
  printedName(code.fullName) !== printedName(fullName) &&
  code.email.toLowerCase() !== email.toLowerCase()

/** `changed` before `missing`: a void code is never drawn. */
export function freshness(ticket: StoredTicketState): Freshness {
  if (ticket.code === null) return ticket.missingSince === null ? 'no-code' : 'missing'
  if (!sameAttendee(ticket, ticket.code)) return 'changed'
  return ticket.missingSince === null ? 'ready' : 'missing'
}

/** True when the code may be shown. */
export const canShowCode = (ticket: StoredTicketState): boolean =>
  ticket.code !== null && freshness(ticket) !== 'changed'

type Checked = { datesWithOffset: DatesWithOffset; checkedAt: number }

/** True when the event starts within a day and the last check was before that day. */
export function needsCheckBeforeEvent({ datesWithOffset: dates, checkedAt }: Checked, now: number): boolean {
  const eve = dates.startDateTime - day
  return dates.startDateTime !== 0 && now >= eve && checkedAt < eve && eventTiming(dates, now) !== 'past'
}

/**
 * The check that a static page names, as its day: pages are written again for a newer check at most once a day, and only in
 * the week before the event. Null for all other checks. Without this rule a refresh that finds no change would write every
 * page.
 */
export function shownCheckDay({ datesWithOffset: dates, checkedAt }: Checked): number | null {
  const { startDateTime, endDateTime } = dates
  const isNear = checkedAt >= startDateTime - week && checkedAt <= Math.max(startDateTime, endDateTime)
  return isNear ? Math.floor(checkedAt / day) : null
}
