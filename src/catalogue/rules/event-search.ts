/** Search and filters of the page of all events. */
import { grouped } from '#kit/grouped.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { day } from '#kit/time/durations.ts'
import { localSpan } from '#kit/time/event-dates.ts'
import { readerClock, type Reader } from '#kit/time/short-dates.ts'
import type { BasicEvent } from '../contract/event.ts'
import { cityOf } from './city.ts'
import { monthOf } from './event-day.ts'

export const periods = ['today', 'weekend', 'month'] as const
/** Today, the next or running Saturday and Sunday, this month: of the reader; the day of an event is that of its own clock, as in the calendar. */
export type Period = (typeof periods)[number]

/** "2026-11-28" */
export type DayKey = `${number}-${number}-${number}`

export const isDayKey = (text: string): text is DayKey =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** The day of an instant in UTC, or as `localClock` returns it. */
export const dayKey = (at: number): DayKey => new Date(at).toISOString().slice(0, 10) as DayKey

export const formats = ['online', 'onsite'] as const
type FormatFilter = (typeof formats)[number]

/** Null: everything. */
export interface EventFilter {
  readonly text: string
  readonly when: Period | DayKey | null
  readonly format: FormatFilter | null
  /** City. */
  readonly place: string | null
  /** Slug. */
  readonly organizer: string | null
  /** Only what the person has saved; {@link findEvents} gets no other events then. */
  readonly saved: 'yes' | null
}

export const everything: EventFilter = {
  text: '',
  when: null,
  format: null,
  place: null,
  organizer: null,
  saved: null,
}

/** A filter that is set, with its value. */
export type SetFilter = {
  [Name in Exclude<keyof EventFilter, 'text'>]: {
    readonly name: Name
    readonly value: NonNullable<EventFilter[Name]>
  }
}[Exclude<keyof EventFilter, 'text'>]

/** The filters that are set; the text of the search is none. */
export const setFilters = ({ text: _, ...filter }: EventFilter): readonly SetFilter[] =>
  Object.entries(filter)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value }) as SetFilter)

export const withoutFilters = ({ text }: EventFilter): EventFilter => ({ ...everything, text })

const isOnlineEvent = ({ format }: BasicEvent): boolean => format === 'ONLINE' || format === 'HYBRID'

/** A hybrid event has both. */
export const hasFormat = (event: BasicEvent, format: FormatFilter): boolean =>
  format === 'online' ? isOnlineEvent(event) : event.format !== 'ONLINE'

/** The city; null for an event that is online only, or has no address. */
export const placeOf = ({ format, location }: BasicEvent): string | null =>
  format === 'ONLINE' || !location ? null : cityOf(location)

/** Begin and end of a period or a day. @param now as `readerClock` returns it, as the result */
function spanOf(when: Period | DayKey, now: number): readonly [from: number, to: number] {
  const date = new Date(now)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (when === 'month') return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  const today = Date.UTC(year, month, dayOfMonth)
  if (when === 'today') return [today, today + day]
  if (when !== 'weekend') return [Date.parse(when), Date.parse(when) + day]
  const isSunday = date.getUTCDay() === 0
  const saturday = isSunday ? today - day : today + (6 - date.getUTCDay()) * day
  return [saturday, saturday + 2 * day]
}

/** True when the event begins in the period of the reader or on the day, or takes place in the rest of it. */
export function isInPeriod(
  { datesWithOffset: dates }: BasicEvent,
  when: Period | DayKey,
  reader: Reader,
): boolean {
  const [from, to] = spanOf(when, readerClock(reader, dates.startTimeZoneOffset))
  const [start, end] = localSpan(dates)
  return start < to && (start >= from || (end > from && dates.endDateTime > reader.now))
}

/** An event with the text that a search reads. */
export interface SearchableEvent {
  readonly event: BasicEvent
  /** Title in every language, place and organizer, folded. */
  readonly text: string
}

/** Folded once for a list: each search compares plain text. */
export const searchableEvents = (events: readonly BasicEvent[]): SearchableEvent[] =>
  events.map((event) => ({
    event,
    text: foldText(
      [...Object.values(event.title), event.location ?? '', event.organizer?.name ?? ''].join('\n'),
    ),
  }))

/** The events that contain every word of the text and pass every filter, in their order. */
export function findEvents(
  events: readonly SearchableEvent[],
  { text: typed, when, format, place, organizer }: EventFilter,
  reader: Reader,
): readonly BasicEvent[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean)
  return events
    .filter(
      ({ event, text }) =>
        words.every((word) => text.includes(word)) &&
        (when === null || isInPeriod(event, when, reader)) &&
        (format === null || hasFormat(event, format)) &&
        (place === null || placeOf(event) === place) &&
        (organizer === null || event.organizer?.slug === organizer),
    )
    .map(({ event }) => event)
}

/** What is nearest where nothing is found: the events of the text without the filters, else those of the filters without the text. */
export function nearestEvents(
  events: readonly SearchableEvent[],
  filter: EventFilter,
  reader: Reader,
): readonly BasicEvent[] {
  const ofText = filter.text.trim() === '' ? [] : findEvents(events, withoutFilters(filter), reader)
  return ofText.length > 0 ? ofText : findEvents(events, { ...filter, text: '' }, reader)
}

/** First and last moment of what is left of an event, as `localSpan`: it runs from the reader's now, and its end at midnight is no day. */
export function spanLeft({ datesWithOffset: dates }: BasicEvent, reader: Reader): readonly [number, number] {
  const [start, end] = localSpan(dates)
  const last = Math.max(start, end - 1)
  return [Math.min(last, Math.max(start, readerClock(reader, dates.startTimeZoneOffset))), last]
}

/** Events under the {@link monthOf} of their start, in the order of the months; one that has begun is under the reader's month. */
export const groupByMonth = (events: readonly BasicEvent[], reader: Reader) =>
  [...grouped(events, (event) => monthOf(spanLeft(event, reader)[0], 0))].sort(([a], [b]) => a - b)
