/** Search and filters of the page of all events. */
import type { BasicEvent } from '#core/contract/event.ts'
import { monthOf, type Month } from './event-day.ts'
import { foldText } from './fold-text.ts'

export interface EventFilter {
  readonly text: string
  readonly thisMonth: boolean
  readonly free: boolean
  readonly online: boolean
}

export const isOnlineEvent = ({ format }: BasicEvent): boolean => format === 'ONLINE' || format === 'HYBRID'

/** True when a free ticket is left; false also where the server does not send an offer. */
export const isFreeEvent = ({ offer }: BasicEvent): boolean => offer?.lowestPrice?.units === 0

const sameMonth = (a: Month, b: Month): boolean => a.year === b.year && a.month === b.month

/** True when the event takes place in the month of `now` (epoch ms), at least for a part. */
export function isThisMonth({ datesWithOffset: dates }: BasicEvent, now: number): boolean {
  const today = monthOf(now, dates.startTimeZoneOffset)
  const start = monthOf(dates.startDateTime, dates.startTimeZoneOffset)
  return sameMonth(start, today) || (dates.startDateTime <= now && now < dates.endDateTime)
}

/** An event with the text that a search reads. */
export interface SearchableEvent {
  readonly event: BasicEvent
  /** Title in every language and place, folded. */
  readonly text: string
}

/** Folded once for a list: each search compares plain text. */
export const searchableEvents = (events: readonly BasicEvent[]): SearchableEvent[] =>
  events.map((event) => ({
    event,
    text: foldText([...Object.values(event.title), event.location ?? ''].join('\n')),
  }))

/** The events that contain every word of the text and pass every filter, in their order. */
export function findEvents(
  events: readonly SearchableEvent[],
  filter: EventFilter,
  now: number,
): readonly BasicEvent[] {
  const words = foldText(filter.text).split(/\s+/u).filter(Boolean)
  return events
    .filter(
      ({ event, text }) =>
        words.every((word) => text.includes(word)) &&
        (!filter.thisMonth || isThisMonth(event, now)) &&
        (!filter.free || isFreeEvent(event)) &&
        (!filter.online || isOnlineEvent(event)),
    )
    .map(({ event }) => event)
}

export interface EventMonth {
  /** "2026-11", in the time zone of the events. */
  readonly key: string
  /** First instant of a day of the month in UTC, epoch ms. */
  readonly at: number
  readonly events: readonly BasicEvent[]
}

/** Splits sorted events by the month of their start; an event that has begun is under the current month. */
export function groupByMonth(events: readonly BasicEvent[], now: number): readonly EventMonth[] {
  const months: { key: string; at: number; events: BasicEvent[] }[] = []
  for (const event of events) {
    const { startDateTime, startTimeZoneOffset } = event.datesWithOffset
    const { year, month } = monthOf(Math.max(startDateTime, now), startTimeZoneOffset)
    const key = `${String(year)}-${String(month + 1).padStart(2, '0')}`
    const last = months.at(-1)
    if (last?.key === key) last.events.push(event)
    else months.push({ key, at: Date.UTC(year, month, 1), events: [event] })
  }
  return months
}
