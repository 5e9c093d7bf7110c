/** Dates of the demo, relative to the first start. */
import { instantOf, wallClock, zoneOffset } from '#server/infra/i18n/java-date-format.ts'

const hour = 3_600_000
const day = 24 * hour

/** Calendar day in a zone, a number of days after `now`; daylight saving does not shift it. */
function dateAfter(now: number, days: number, timeZone: string): Date {
  const { year, month, day } = wallClock(now, timeZone)
  return new Date(Date.UTC(year, month - 1, day + days))
}

/**
 * Epoch ms of an hour in a zone, a number of days after `now`.
 * @param hours such as "19:30"
 */
export function instantAfter(now: number, days: number, hours: string, timeZone: string): number {
  const [at = 0, minute = 0] = hours.split(':').map(Number)
  const date = dateAfter(now, days, timeZone)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return instantOf({ year, month, day, hour: at, minute, second: 0 }, timeZone)
}

/** Days from now to the next weekday (0 is Sunday) in a zone, at least `least`. */
export const daysToWeekday = (now: number, weekday: number, least: number, timeZone: string): number =>
  least + ((weekday - dateAfter(now, least, timeZone).getUTCDay() + 7) % 7)

/** Days from now to the evening before the next change of daylight saving, at least `least`. */
export function daysToClockChange(now: number, least: number, timeZone: string): number {
  const offset = (days: number) => zoneOffset(instantAfter(now, days, '12:00', timeZone), timeZone)
  let days = least
  while (offset(days) === offset(days + 1) && days < least + 400) days += 1
  return days
}

/** Date helpers of the demo events. Instants are epoch ms. */
export interface Calendar {
  readonly now: number
  /** Start of sale of most events: two weeks ago. */
  readonly salesStart: number
  /** The last full hour. */
  readonly thisHour: number
  instant(days: number, hours: string, timeZone: string): number
  /** Days to the next such weekday, at least `least`. */
  daysToNext(weekday: 'friday' | 'saturday', least: number, timeZone: string): number
}

/** @param now epoch ms of the first start */
export const createCalendar = (now: number): Calendar => ({
  now,
  salesStart: now - 14 * day,
  thisHour: Math.floor(now / hour) * hour,
  instant: (days, hours, timeZone) => instantAfter(now, days, hours, timeZone),
  daysToNext: (weekday, least, timeZone) => daysToWeekday(now, weekday === 'friday' ? 5 : 6, least, timeZone),
})
