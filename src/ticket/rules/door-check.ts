/** The check that a stored ticket opens at the entrance without a network, and when a person is reminded of it. */
import { eventTiming } from '#catalogue/rules/event-timing.ts'
import { day } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import type { DatesWithOffset } from '#kit/values.ts'
import { freshness, needsCheckBeforeEvent, type StoredTicketState } from './ticket-freshness.ts'

/**
 * What the browser would show for the addresses of the ticket without a network: the decoded text of the code on each page, null
 * where it has none that can be decoded. `no-worker`: this browser has no active worker; `missing`: a page is not stored.
 */
export type StoredCodes = readonly (string | null)[] | 'no-worker' | 'missing'

export type StorageProtection = 'protected' | 'best-effort' | 'seven-days' | 'none'

export interface DoorCheckFacts {
  readonly codes: StoredCodes
  readonly protection: StorageProtection
  readonly ticket: StoredTicketState & {
    readonly code: { readonly text: string } | null
    readonly datesWithOffset: DatesWithOffset
    /** Epoch ms. */
    readonly checkedAt: number
  }
}

/** `ok` or why not; each value has a text. */
export interface DoorCheckResult {
  readonly stored: 'ok' | 'no-worker' | 'missing'
  readonly code: 'ok' | 'unread' | 'other' | 'unchecked'
  readonly protection: StorageProtection
  readonly fresh: 'ok' | 'void' | 'missing' | 'old'
}

/** After this time a check with the server is due, ms. */
const longestAge = 7 * day

/** The code comes from the stored pages; the record only has the expected code. */
function codeResult(codes: StoredCodes, expected: string | null): DoorCheckResult['code'] {
  if (typeof codes === 'string') return 'unchecked'
  if (codes.includes(null)) return 'unread'
  return codes.every((text) => text === expected) ? 'ok' : 'other'
}

function freshResult(ticket: DoorCheckFacts['ticket'], now: number): DoorCheckResult['fresh'] {
  const state = freshness(ticket)
  if (state === 'missing') return 'missing'
  if (state !== 'ready') return 'void'
  return needsCheckBeforeEvent(ticket, now) || elapsedSince(ticket.checkedAt, now) > longestAge ? 'old' : 'ok'
}

/** @param now epoch ms */
export const doorCheckResult = (
  { codes, protection, ticket }: DoorCheckFacts,
  now: number,
): DoorCheckResult => ({
  stored: typeof codes === 'string' ? codes : 'ok',
  code: codeResult(codes, ticket.code?.text ?? null),
  protection,
  fresh: freshResult(ticket, now),
})

/** True when the ticket opens at the entrance as far as the device can check. A browser may refuse to protect storage. */
export const passesDoorCheck = ({ stored, code, protection, fresh }: DoorCheckResult): boolean =>
  stored === 'ok' && code === 'ok' && protection !== 'none' && fresh === 'ok'

/** The day before the event and on its day, by the event's clock, until it starts. @param now epoch ms */
export function isDoorCheckDue(dates: DatesWithOffset, now: number): boolean {
  const { startDateTime, startTimeZoneOffset } = dates
  if (startDateTime === 0 || !['upcoming', 'today'].includes(eventTiming(dates, now))) return false
  const offset = startTimeZoneOffset * 1000
  const dayOfEvent = Math.floor((startDateTime + offset) / day) * day - offset
  return now >= dayOfEvent - day
}
