/** Day, month and calendar sheet of an event, for lists, cards and ticket pages. */
import {
  dayText,
  hasDates,
  hoursText,
  isOneEvening,
  localClock,
  localSpan,
  rangeText,
  utcFormat,
  zoneName,
  type DatedEvent,
} from '#kit/time/event-dates.ts'
import { shortDay } from '#kit/time/short-dates.ts'
import type { DatesWithOffset, Lang } from '#kit/values.ts'

/** The hours with the zone: "20:00 – 02:00 CEST", "20:30 CEST" for several days. */
function hoursInZone({ datesWithOffset: dates, timeZone }: DatedEvent, lang: Lang): string {
  const [start, end] = localSpan(dates)
  const zone = zoneName(
    dates.startDateTime,
    { timeZone, offsetSeconds: dates.startTimeZoneOffset },
    lang,
    'short',
  )
  // A no-break space: the zone stays with the hour.
  return `${hoursText(lang, start, end)}\u00a0${zone}`
}

/**
 * When an event is, for lists, cards, tickets and print; null for one without dates. The start time is always in it:
 * "Thu 16 September 2027, 09:00 – 18:00 CEST"; for an evening that ends before 06:00 of the next day "Tue 24 November 2026,
 * 20:00 – 00:00 CET"; for several days "Sat 21 November, 10:00 CET – Mon 23 November 2026".
 */
export function eventDay(event: DatedEvent, lang: Lang): string | null {
  const { datesWithOffset: dates } = event
  if (!hasDates(dates)) return null
  const [start, end] = localSpan(dates)
  const isOne = isOneEvening(start, end)
  const from = `${dayText(lang, start, isOne ? start : end, isOne)}, ${hoursInZone(event, lang)}`
  return isOne ? from : rangeText(from, dayText(lang, end, start, true))
}

/** The same beside a calendar sheet with the first day: the hours, and for several days "20:00 CET – Thu 26 Nov". */
export function eventTime(event: DatedEvent, lang: Lang): string | null {
  const { datesWithOffset: dates } = event
  if (!hasDates(dates)) return null
  const [start, end] = localSpan(dates)
  const hours = hoursInZone(event, lang)
  return isOneEvening(start, end) ? hours : rangeText(hours, shortDay(lang, end, start))
}

/** The stub of a row has day and month in one line: "27 July" fits, "27 March" fills it. Bulgarian shortens a month to its number: "ное". */
function shortMonth(long: string, short: string): string {
  if (long.length <= 4) return long
  return /^\d/.test(short) ? long.slice(0, 3) : short
}

/** The parts of a calendar sheet: "Thu", "8", "July". The day is a number alone, also where dates write "8.". */
export function calendarDate(dates: DatesWithOffset, lang: Lang) {
  const start = localClock(dates.startDateTime, dates.startTimeZoneOffset)
  const part = (options: Intl.DateTimeFormatOptions): string => utcFormat(lang, options).format(start)
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }).replace(/\.$/, ''),
    month: shortMonth(part({ month: 'long' }), part({ month: 'short' })),
  }
}

/** Of an instant (epoch ms) on a clock that is `offsetSeconds` east of UTC: the first instant of its month in UTC, epoch ms. */
export function monthOf(epochMs: number, offsetSeconds: number): number {
  const date = new Date(localClock(epochMs, offsetSeconds))
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/** The same for its year. */
export const yearOf = (epochMs: number, offsetSeconds: number): number =>
  Date.UTC(new Date(localClock(epochMs, offsetSeconds)).getUTCFullYear(), 0, 1)

/** "November 2026" for an instant of the month in UTC. */
export const monthName = (epochMs: number, lang: Lang): string =>
  utcFormat(lang, { month: 'long', year: 'numeric' }).format(epochMs)

/** "Saturday 28 November" for an instant of the day in UTC; a calendar beside it names the year. */
export const dayName = (epochMs: number, lang: Lang): string =>
  utcFormat(lang, { weekday: 'long', day: 'numeric', month: 'long' }).format(epochMs)

/** "2026" for an instant of the year in UTC. */
export const yearName = (epochMs: number, lang: Lang): string =>
  utcFormat(lang, { year: 'numeric' }).format(epochMs)
