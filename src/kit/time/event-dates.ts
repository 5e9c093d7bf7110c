/**
 * Formats the dates of an event. The offsets come from the server and never from the device
 * (docs/api/values.md#dates-and-times): a phone with an old time zone table still shows the event's local time.
 */
import { attempt } from '../attempt.ts'
import { localeOf } from '../text/language-choice.ts'
import type { DatesWithOffset, Lang } from '../values.ts'
import { day, hour } from './durations.ts'

/** An event or a ticket, as far as its dates go. */
export interface DatedEvent {
  readonly datesWithOffset: DatesWithOffset
  readonly timeZone: string
}

/** Intl reads plain `en` as American; the English texts are European. */
export const dateLocale = (lang: Lang): string => (lang === 'en' ? 'en-GB' : localeOf(lang))

/** Shifts an instant so that its UTC fields show the local time of the event. */
export const localClock = (epochMs: number, offsetSeconds: number): number => epochMs + offsetSeconds * 1000

/** "2027-07-10T20:30:00+02:00": an instant on the clock of the event, for programs that show it as written. */
export function isoDateTime(epochMs: number, offsetSeconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.abs(offsetSeconds) / 60
  const wall = new Date(localClock(epochMs, offsetSeconds)).toISOString().slice(0, 19)
  return `${wall}${offsetSeconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const dayFormat = { weekday: 'short', day: 'numeric', month: 'long' } as const
const dayYearFormat = { ...dayFormat, year: 'numeric' } as const
export const timeFormat = { hour: '2-digit', minute: '2-digit' } as const

/** End of an event, epoch ms; its start when it has no end; 0 without dates. */
export const endOf = ({ startDateTime, endDateTime }: DatesWithOffset): number => endDateTime || startDateTime

/** An event that ends at 6:00 belongs to the evening before; one without an end runs so long. Ms. */
export const gracePeriod = 6 * hour

/** True once the event has ended; false for one without dates. @param now epoch ms */
export const hasEnded = ({ startDateTime: start, endDateTime: end }: DatesWithOffset, now: number): boolean =>
  start !== 0 && (end > start ? now >= end : now > start + gracePeriod)

/** A missing date is 0 (docs/api/values.md#dates-and-times). */
export const hasDates = (dates: DatesWithOffset): boolean => dates.startDateTime !== 0

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept, because creating a format takes 50 times as long as using it, and a list of events uses thousands. */
export function dateFormat(lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = lang + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(dateLocale(lang), options)
  formats.set(key, format)
  return format
}

/** Formats instants that `localClock` has moved to the clock of the event. */
export const utcFormat = (lang: Lang, options: Intl.DateTimeFormatOptions) =>
  dateFormat(lang, { ...options, timeZone: 'UTC', hourCycle: 'h23' })

/** ICU versions differ in the comma after a British weekday: removed. */
export const withoutCommas = (text: string, lang: Lang): string =>
  lang === 'en' ? text.replaceAll(',', '') : text

/** Shows the year once when both ends share it. */
export const dayText = (lang: Lang, at: number, other: number, withYear: boolean): string => {
  const showYear = withYear || new Date(at).getUTCFullYear() !== new Date(other).getUTCFullYear()
  // A no-break space after the weekday.
  const format = utcFormat(lang, showYear ? dayYearFormat : dayFormat)
  return withoutCommas(format.format(at), lang).replace(' ', '\u00a0')
}

/** Start and end as epoch ms on the clock of the event; an end before the start reads as the start. */
export function localSpan(dates: DatesWithOffset): readonly [start: number, end: number] {
  const start = localClock(dates.startDateTime, dates.startTimeZoneOffset)
  return [start, Math.max(start, localClock(dates.endDateTime, dates.endTimeZoneOffset))]
}

/** @param at from `localSpan` */
export const timeText = (lang: Lang, at: number): string => utcFormat(lang, timeFormat).format(at)

/** @param a from `localSpan`, as b */
export const sameDate = (a: number, b: number): boolean =>
  new Date(a).toISOString().slice(0, 10) === new Date(b).toISOString().slice(0, 10)

/** An event that ends before this hour (ms since midnight) belongs to the evening before. */
const nightEnd = 6 * 3_600_000

/**
 * True when an event is on one day, or is an evening that ends before 06:00 of the next day: its date is named once. An event of
 * 24 hours and more is no evening: "02:00 – 05:00" would hide its second day.
 * @param start from `localSpan`, as end
 */
export const isOneEvening = (start: number, end: number): boolean =>
  sameDate(start, end) || (end - start < day && sameDate(start, end - nightEnd))

/** "Sat 21 November – Mon 23 November 2026": a line may break after the dash, not before it. */
export const rangeText = (from: string, to: string): string => `${from}\u00a0– ${to}`

/**
 * The hours of a day, wherever a date of an event is written: "20:30 – 22:00" for one day and an evening that ends before 06:00; the start
 * alone without an end, and where the end is on a later day. The word joiner and the no-break spaces keep it on one line.
 * @param start from `localSpan`, as end
 */
export const hoursText = (lang: Lang, start: number, end: number): string =>
  start < end && isOneEvening(start, end)
    ? `${timeText(lang, start)}\u00a0–\u2060\u00a0${timeText(lang, end)}`
    : timeText(lang, start)

/**
 * "Thu 8 July, 20:30 – Sat 10 July 2027, 23:45", or for one day or evening "Thu 16 September 2027, 20:00 – 02:00".
 */
export function eventSpan(dates: DatesWithOffset, lang: Lang): string {
  const [start, end] = localSpan(dates)
  const hours = hoursText(lang, start, end)
  if (isOneEvening(start, end)) return `${dayText(lang, start, start, true)}, ${hours}`
  return rangeText(
    `${dayText(lang, start, end, false)}, ${hours}`,
    `${dayText(lang, end, start, true)}, ${timeText(lang, end)}`,
  )
}

type ZoneStyle = 'short' | 'longGeneric' | 'shortGeneric'

/** A time zone and its offset at an instant, which the server sends. */
interface ZoneAt {
  readonly timeZone: string
  readonly offsetSeconds: number
}

/** "GMT+2", "GMT-3:30", as Intl names a zone without an abbreviation. */
function offsetName(offsetSeconds: number): string {
  const minutes = Math.abs(Math.round(offsetSeconds / 60))
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `GMT${offsetSeconds < 0 ? '-' : '+'}${String(Math.floor(minutes / 60))}${rest}`
}

/**
 * The zone name at an instant: "CEST", "Central European Time"; "GMT+2" when the device does not have the
 * zone.
 */
export function zoneName(
  epochMs: number,
  { timeZone, offsetSeconds }: ZoneAt,
  lang: Lang,
  style: ZoneStyle,
): string {
  if (timeZone === 'UTC') return timeZone
  const nameIn = (language: Lang) =>
    dateFormat(language, { timeZone, timeZoneName: style })
      .formatToParts(epochMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const name = attempt(() => nameIn(lang))
  if (name === null) return offsetName(offsetSeconds)
  // Some languages have no abbreviations in ICU: "UTC+1" (fr), "Гринуич+1" (bg). Tickets and timetables say "CET".
  const english = /\d/.test(name) ? nameIn('en') : name
  return /^[A-Z]{2,5}$/.test(english) ? english : name
}

/** The zone of a span: "CET", or "CET – CEST" when the clocks change in between. */
export function zoneOfSpan(dates: DatesWithOffset, timeZone: string, lang: Lang, style: ZoneStyle): string {
  const name = (at: number, offset: number) => zoneName(at, { timeZone, offsetSeconds: offset }, lang, style)
  const from = name(dates.startDateTime, dates.startTimeZoneOffset)
  const to = dates.endDateTime > 0 ? name(dates.endDateTime, dates.endTimeZoneOffset) : from
  return from === to ? from : rangeText(from, to)
}

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Offset of the device's clock at an instant, in seconds east of UTC. */
export type OffsetAt = (epochMs: number) => number

/** The offset by the time zone table of the device. */
export const deviceOffset: OffsetAt = (epochMs) => new Date(epochMs).getTimezoneOffset() * -60

/** True when the device's clock shows another hour at the start or at the end (docs/api/values.md#dates-and-times). */
export const differsOnDevice = (dates: DatesWithOffset, offsetHere: OffsetAt = deviceOffset): boolean =>
  offsetHere(dates.startDateTime) !== dates.startTimeZoneOffset ||
  offsetHere(dates.endDateTime) !== dates.endTimeZoneOffset
