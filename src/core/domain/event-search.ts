/** Search and filters of the page of all events. */
import type { BasicEvent } from '#core/contract/event.ts'
import { day } from './durations.ts'
import { localClock, localSpan } from './event-dates.ts'
import { monthOf } from './event-day.ts'
import { foldText } from './fold-text.ts'

export const periods = ['today', 'weekend', 'month'] as const
/** Today, the next or running Saturday and Sunday, this month: on the clock of the event. */
export type Period = (typeof periods)[number]

export interface EventFilter {
  readonly text: string
  readonly when: Period | null
  readonly free: boolean
  readonly online: boolean
}

export const isOnlineEvent = ({ format }: BasicEvent): boolean => format === 'ONLINE' || format === 'HYBRID'

/** True when a free ticket is left; false also where the server does not send an offer. */
export const isFreeEvent = ({ offer }: BasicEvent): boolean => offer?.lowestPrice?.units === 0

/** Begin and end of a period. @param now as `localClock` returns it, as the result */
function spanOf(period: Period, now: number): readonly [from: number, to: number] {
  const date = new Date(now)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (period === 'month') return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  const today = Date.UTC(year, month, dayOfMonth)
  if (period === 'today') return [today, today + day]
  const isSunday = date.getUTCDay() === 0
  const saturday = isSunday ? today - day : today + (6 - date.getUTCDay()) * day
  return [saturday, saturday + 2 * day]
}

/** True when the event begins in the period of `now` (epoch ms), or takes place in the rest of it. */
export function isInPeriod({ datesWithOffset: dates }: BasicEvent, period: Period, now: number): boolean {
  const here = localClock(now, dates.startTimeZoneOffset)
  const [from, to] = spanOf(period, here)
  const [start, end] = localSpan(dates)
  return start < to && (start >= from || end > Math.max(from, here))
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
        (filter.when === null || isInPeriod(event, filter.when, now)) &&
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
