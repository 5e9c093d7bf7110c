/** The days of a month with their events, for a calendar. */
import { day } from '#kit/time/durations.ts'
import { hasDates, localSpan } from '#kit/time/event-dates.ts'
import { readerClock, type Reader } from '#kit/time/short-dates.ts'
import type { BasicEvent } from '../contract/event.ts'
import { dayKey, isInPeriod, spanLeft, type DayKey } from './event-search.ts'

/** "2026-11" */
export type MonthKey = `${number}-${number}`

export const isMonthKey = (text: string): text is MonthKey => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

export const monthKeyOf = (dayOrMonth: DayKey | MonthKey): MonthKey => dayOrMonth.slice(0, 7) as MonthKey

/** The first day of the month in UTC, epoch ms. */
export const monthStart = (month: MonthKey): number => Date.parse(`${month}-01`)

/** @param step months to move, back when negative */
export function addMonths(month: MonthKey, step: number): MonthKey {
  const date = new Date(monthStart(month))
  return monthKeyOf(dayKey(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step, 1)))
}

export interface GridDay {
  readonly key: DayKey
  /** 1 to 31 */
  readonly day: number
  readonly events: readonly BasicEvent[]
  /** False for a day of the month before or after it. */
  readonly isInMonth: boolean
}

/** Monday to Sunday. */
export type GridWeek = readonly GridDay[]

/** The whole weeks of a month, from Monday, with the events that take place on each day by their own clock. */
export function monthGrid(
  events: readonly BasicEvent[],
  month: MonthKey,
  reader: Reader,
): readonly GridWeek[] {
  const first = monthStart(month)
  const end = monthStart(addMonths(month, 1))
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day
  const weekCount = Math.ceil((end - monday) / (7 * day))
  const until = monday + weekCount * 7 * day
  const shown = events.filter(({ datesWithOffset: dates }) => {
    if (!hasDates(dates)) return false
    const [start, last] = localSpan(dates)
    return start < until && last >= monday
  })
  const dayAt = (at: number): GridDay => {
    const key = dayKey(at)
    return {
      key,
      day: new Date(at).getUTCDate(),
      events: shown.filter((event) => isInPeriod(event, key, reader)),
      isInMonth: at >= first && at < end,
    }
  }
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => dayAt(monday + (week * 7 + index) * day)),
  )
}

/** The month of the last day of this week: its grid shows the whole week, also where the month before ends in it. @param now as `readerClock` returns it */
export function monthOfWeek(now: number): MonthKey {
  const sunday = now + ((7 - new Date(now).getUTCDay()) % 7) * day
  return monthKeyOf(dayKey(sunday))
}

/** The first and the last month with an event that has not ended; both that of the reader without any. */
export function monthsOf(
  events: readonly BasicEvent[],
  reader: Reader,
): readonly [first: MonthKey, last: MonthKey] {
  const months = events
    .filter(({ datesWithOffset: dates }) => hasDates(dates))
    .flatMap((event) => spanLeft(event, reader))
    .map((at) => monthKeyOf(dayKey(at)))
    .sort()
  const current = monthKeyOf(dayKey(readerClock(reader)))
  return [months[0] ?? current, months.at(-1) ?? current]
}
