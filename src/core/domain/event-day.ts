/** Day, month and calendar sheet of an event, for lists, cards and ticket pages. */
import type { DatesWithOffset, Lang } from '#core/contract/values.ts'
import {
  dayOfMonthFormat,
  dayText,
  localClock,
  localSpan,
  sameDate,
  timeText,
  utcFormat,
  withoutCommas,
} from './event-dates.ts'

const sameMonth = (a: number, b: number): boolean =>
  new Date(a).toISOString().slice(0, 7) === new Date(b).toISOString().slice(0, 7)

/** "Sat 21" where the other end of the span names month and year. */
const dayOfMonth = (lang: Lang, at: number): string =>
  withoutCommas(utcFormat(lang, dayOfMonthFormat).format(at), lang).replace(' ', '\u00a0')

/**
 * "Sat 21 – Mon 23 November 2026", "Mon 30 November – Tue 1 December 2026", or with its start for one day: "Thu 16
 * September 2027, 09:00".
 */
export function eventDay(dates: DatesWithOffset, sameDay: boolean, lang: Lang): string {
  const [start, end] = localSpan(dates)
  if (sameDay || sameDate(start, end)) return `${dayText(lang, start, end, true)}, ${timeText(lang, start)}`
  const from = sameMonth(start, end) ? dayOfMonth(lang, start) : dayText(lang, start, end, false)
  return `${from} – ${dayText(lang, end, start, true)}`
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

/** A calendar month; `month` is 0 to 11. */
export interface Month {
  readonly year: number
  readonly month: number
}

/** The month of an instant (epoch ms) on a clock that is `offsetSeconds` east of UTC. */
export function monthOf(epochMs: number, offsetSeconds: number): Month {
  const date = new Date(localClock(epochMs, offsetSeconds))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

/** "November 2026" for an instant of the month in UTC. */
export const monthName = (epochMs: number, lang: Lang): string =>
  utcFormat(lang, { month: 'long', year: 'numeric' }).format(epochMs)
