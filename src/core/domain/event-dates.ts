/**
 * When an event is, in words. The offsets come from the server and never from the device (contract 1, trap 9), so a
 * phone with an old time zone table still says the hour that is printed on the door.
 */
import type { DatesWithOffset, Lang } from '#core/contract/values.ts'

/** Plain `en` means American dates to Intl; our English is written for Europe. */
export const dateLocale = (lang: Lang): string => (lang === 'en' ? 'en-GB' : lang)

/** An instant moved so that UTC shows the clock on the wall of the event. */
const localClock = (epochMs: number, offsetSeconds: number): number => epochMs + offsetSeconds * 1000

const dayFormat = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const
const timeFormat = { hour: '2-digit', minute: '2-digit' } as const

/** A missing date is 0 (contract 1, trap 10). */
export const hasDates = (dates: DatesWithOffset): boolean => dates.startDateTime !== 0

const utcFormat = (lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLocale(lang), { ...options, timeZone: 'UTC', hourCycle: 'h23' })

/** British dates put a comma behind the weekday or not, by version and by what follows: ours never do. */
const withoutCommas = (text: string, lang: Lang): string => (lang === 'en' ? text.replaceAll(',', '') : text)

/** The year is said once when both ends share it. */
const dayText = (lang: Lang, at: number, other: number, withYear: boolean): string => {
  const { year, ...rest } = dayFormat
  const said = withYear || new Date(at).getUTCFullYear() !== new Date(other).getUTCFullYear()
  // The weekday never stands alone at the end of a line.
  return withoutCommas(utcFormat(lang, said ? { ...rest, year } : rest).format(at), lang).replace(
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
 * "Thu, 8 July, 20:30 – Sat, 10 July 2027, 23:45", or for one day "Thu, 16 September 2027, 09:00 – 18:00". A line may end
 * after a dash, whatever space follows: the word joiner keeps the hours of one day together.
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

/** A leaf is 52 px wide: "July" stands there whole, "September" does not. */
const shortMonth = (long: string, short: string): string => (long.length > 5 ? short : long)

export interface CalendarDate {
  readonly weekday: string
  readonly day: string
  readonly month: string
}

/** The parts of a calendar leaf: "Thu", "8", "July". */
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

/** The zone's name at an instant: "CEST", "Central European Time"; "GMT+2" when the device does not know the zone. */
export function zoneName(
  epochMs: number,
  timeZone: string,
  offsetSeconds: number,
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
  const name = (at: number, offset: number) => zoneName(at, timeZone, offset, lang, style)
  const from = name(dates.startDateTime, dates.startTimeZoneOffset)
  const to = dates.endDateTime > 0 ? name(dates.endDateTime, dates.endTimeZoneOffset) : from
  return from === to ? from : `${from} – ${to}`
}

/**
 * The zone for an hour whose date is not known: "CET" means the clock of that zone, summer and winter. Where a
 * language has no abbreviation Intl makes up a label ("heure : Suisse"); then the full name is said.
 */
export function allYearZoneName(timeZone: string, lang: Lang): string {
  const short = zoneName(0, timeZone, 0, lang, 'shortGeneric')
  return /^[\p{L}]{2,5}$/u.test(short) ? short : zoneName(0, timeZone, 0, lang, 'longGeneric')
}

/** Seconds east of UTC of the reader's clock at an instant. */
export type OffsetAt = (epochMs: number) => number

/** By the device's own time zone table. */
export const deviceOffset: OffsetAt = (epochMs) => new Date(epochMs).getTimezoneOffset() * -60

/** True when the reader's clock shows another hour at the start or at the end (contract 1, trap 9). */
export const differsOnDevice = (dates: DatesWithOffset, offsetHere: OffsetAt = deviceOffset): boolean =>
  offsetHere(dates.startDateTime) !== dates.startTimeZoneOffset ||
  offsetHere(dates.endDateTime) !== dates.endTimeZoneOffset

/** The same span on the reader's clock. */
export const deviceSpan = (dates: DatesWithOffset, lang: Lang, offsetHere: OffsetAt = deviceOffset): string =>
  eventSpan(
    {
      ...dates,
      startTimeZoneOffset: offsetHere(dates.startDateTime),
      endTimeZoneOffset: offsetHere(dates.endDateTime),
    },
    lang,
  )

/** A moment on the reader's clock: when the server was last asked. */
export const shortDateTime = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(dateLocale(lang), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
