/**
 * Formats the dates of an event. The offsets come from the server and never from the device
 * (docs/api/values.md#dates-and-times): a phone with an old time zone table still shows the event's local time.
 */
import type { DatesWithOffset, Lang } from '#core/contract/values.ts'

/** Intl reads plain `en` as American; the English texts are European. */
export const dateLocale = (lang: Lang): string => (lang === 'en' ? 'en-GB' : lang)

/** Shifts an instant so that its UTC fields show the local time of the event. */
const localClock = (epochMs: number, offsetSeconds: number): number => epochMs + offsetSeconds * 1000

const dayFormat = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
const timeFormat = { hour: '2-digit', minute: '2-digit' } as const

/** A missing date is 0 (docs/api/values.md#dates-and-times). */
export const hasDates = (dates: DatesWithOffset): boolean => dates.startDateTime !== 0

const utcFormat = (lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(lang), { ...options, timeZone: 'UTC', hourCycle: 'h23' })

/** ICU versions differ in the comma after a British weekday: removed. */
const withoutCommas = (text: string, lang: Lang): string => (lang === 'en' ? text.replaceAll(',', '') : text)

/** Shows the year once when both ends share it. */
const dayText = (lang: Lang, at: number, other: number, withYear: boolean): string => {
  const { year, ...rest } = dayFormat
  const showYear = withYear || new Date(at).getUTCFullYear() !== new Date(other).getUTCFullYear()
  // A no-break space after the weekday.
  return withoutCommas(utcFormat(lang, showYear ? { ...rest, year } : rest).format(at), lang).replace(
    ' ',
    '\u00a0',
  )
}

function localSpan(dates: DatesWithOffset): readonly [start: number, end: number] {
  const start = localClock(dates.startDateTime, dates.startTimeZoneOffset)
  return [start, Math.max(start, localClock(dates.endDateTime, dates.endTimeZoneOffset))]
}

const timeText = (lang: Lang, at: number): string => utcFormat(lang, timeFormat).format(at)

const sameDate = (a: number, b: number): boolean =>
  new Date(a).toISOString().slice(0, 10) === new Date(b).toISOString().slice(0, 10)

/**
 * "Thu, 8 July, 20:30 – Sat, 10 July 2027, 23:45", or for one day "Thu, 16 September 2027, 09:00 – 18:00". A
 * line may break after a dash; the word joiner keeps the hours of one day together.
 */
export function eventSpan(dates: DatesWithOffset, lang: Lang): string {
  const [start, end] = localSpan(dates)
  const from = timeText(lang, start)
  if (start === end) return `${dayText(lang, start, end, true)}, ${from}`
  const to = timeText(lang, end)
  if (sameDate(start, end)) return `${dayText(lang, start, end, true)}, ${from}\u00a0–\u2060\u00a0${to}`
  return `${dayText(lang, start, end, false)}, ${from} – ${dayText(lang, end, start, true)}, ${to}`
}

/** "Thu, 8 July – Sat, 10 July 2027", or with its start for one day: "Thu, 16 September 2027, 09:00". */
export function eventDay(dates: DatesWithOffset, sameDay: boolean, lang: Lang): string {
  const [start, end] = localSpan(dates)
  if (sameDay || sameDate(start, end)) return `${dayText(lang, start, end, true)}, ${timeText(lang, start)}`
  return withoutCommas(utcFormat(lang, dayFormat).formatRange(start, end), lang)
}

/** The calendar sheet is 52 px wide: "July" fits, "September" does not. */
const shortMonth = (long: string, short: string): string => (long.length > 5 ? short : long)

export interface CalendarDate {
  readonly weekday: string
  readonly day: string
  readonly month: string
}

/** The parts of a calendar sheet: "Thu", "8", "July". */
export function calendarDate(dates: DatesWithOffset, lang: Lang): CalendarDate {
  const start = localClock(dates.startDateTime, dates.startTimeZoneOffset)
  const one = (options: Intl.DateTimeFormatOptions): string => utcFormat(lang, options).format(start)
  return {
    weekday: one({ weekday: 'short' }),
    day: one({ day: 'numeric' }),
    month: shortMonth(one({ month: 'long' }), one({ month: 'short' })),
  }
}

type ZoneStyle = 'short' | 'longGeneric' | 'shortGeneric'

/** A time zone and its offset at an instant, which the server sends. */
export interface ZoneAt {
  readonly timeZone: string
  readonly offsetSeconds: number
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
  try {
    const format = new Intl.DateTimeFormat(dateLocale(lang), { timeZone, timeZoneName: style })
    return format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    const hours = offsetSeconds / 3600
    return `GMT${hours < 0 ? '-' : '+'}${String(Math.abs(hours))}`
  }
}

/** The zone of a span: "CET", or "CET – CEST" when the clocks change in between. */
export function zoneOfSpan(dates: DatesWithOffset, timeZone: string, lang: Lang, style: ZoneStyle): string {
  const name = (at: number, offset: number) => zoneName(at, { timeZone, offsetSeconds: offset }, lang, style)
  const from = name(dates.startDateTime, dates.startTimeZoneOffset)
  const to = dates.endDateTime > 0 ? name(dates.endDateTime, dates.endTimeZoneOffset) : from
  return from === to ? from : `${from} – ${to}`
}

/**
 * The zone for an hour without a date: "CET" stands for the clock of that zone, summer and winter. Where a
 * language has no abbreviation, Intl invents one ("heure : Suisse"): then the full name is used.
 */
export function allYearZoneName(timeZone: string, lang: Lang): string {
  const short = zoneName(0, { timeZone, offsetSeconds: 0 }, lang, 'shortGeneric')
  return /^[\p{L}]{2,5}$/u.test(short)
    ? short
    : zoneName(0, { timeZone, offsetSeconds: 0 }, lang, 'longGeneric')
}

/** Offset of the device's clock at an instant, in seconds east of UTC. */
export type OffsetAt = (epochMs: number) => number

/** By the device's own time zone table. */
export const deviceOffset: OffsetAt = (epochMs) => new Date(epochMs).getTimezoneOffset() * -60

/** True when the device's clock shows another hour at the start or at the end (docs/api/values.md#dates-and-times). */
export const differsOnDevice = (dates: DatesWithOffset, offsetHere: OffsetAt = deviceOffset): boolean =>
  offsetHere(dates.startDateTime) !== dates.startTimeZoneOffset ||
  offsetHere(dates.endDateTime) !== dates.endTimeZoneOffset

/** The same span on the device's clock. */
export const deviceSpan = (dates: DatesWithOffset, lang: Lang, offsetHere: OffsetAt = deviceOffset): string =>
  eventSpan(
    {
      ...dates,
      startTimeZoneOffset: offsetHere(dates.startDateTime),
      endTimeZoneOffset: offsetHere(dates.endDateTime),
    },
    lang,
  )

const deadlineFormat = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

/**
 * "Fri 27 November 2026, 12:00 CET" in the given zone; in the device's without one, or when the device does
 * not support it.
 */
export function dateTimeInZone(epochMs: number, lang: Lang, timeZone: string | null): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(lang), options).format(epochMs)
  if (timeZone === null) return format(deadlineFormat)
  try {
    return format({ ...deadlineFormat, timeZone })
  } catch {
    return format(deadlineFormat)
  }
}

/**
 * A deadline in the zone of the event. At midnight it is the end of the day before: `text` is then that day
 * without an hour.
 */
export function deadlineIn(epochMs: number, lang: Lang, timeZone: string) {
  const { hour, minute, timeZoneName: _, ...day } = deadlineFormat
  try {
    const zoned = (options: Intl.DateTimeFormatOptions, at: number) =>
      new Intl.DateTimeFormat(dateLocale(lang), { ...options, timeZone }).format(at)
    const clock = new Intl.DateTimeFormat('en-GB', { hour, minute, hourCycle: 'h23', timeZone }).format(
      epochMs,
    )
    if (clock === '00:00') {
      const { hourCycle: __, ...date } = day
      return { endOfDay: true, text: zoned(date, epochMs - 1) }
    }
  } catch {
    // A zone that this device does not support: below, on its own clock.
  }
  return { endOfDay: false, text: dateTimeInZone(epochMs, lang, timeZone) }
}

/** An instant on the device's clock. */
export const shortDateTime = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(dateLocale(lang), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** An instant of the last hours: "22:14" on the day of `now`, else with its day. Both epoch ms, on the device's clock. */
export const recentTime = (at: number, now: number, lang: string): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? new Intl.DateTimeFormat(dateLocale(lang), { ...timeFormat, hourCycle: 'h23' }).format(at)
    : shortDateTime(at, lang)
