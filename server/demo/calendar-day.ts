/** Dates of the demo: days from now, at an hour on the clock of the event's place. */
import { instantOf, wallClock } from '../domain/java-date-format.ts'

const day = 86_400_000

/**
 * Epoch ms of the given hour, so many days after `now`, in a zone.
 * @param hours "19:30"
 */
export function dayAt(now: number, days: number, hours: string, timeZone: string): number {
  const [hour = 0, minute = 0] = hours.split(':').map(Number)
  return instantOf({ ...wallClock(now + days * day, timeZone), hour, minute, second: 0 }, timeZone)
}

/** Days from now to the next given weekday (0 is Sunday) on the calendar of the event's place, at least `least`. */
export function daysTo(now: number, weekday: number, least: number, timeZone: string): number {
  const { year, month, day: date } = wallClock(now + least * day, timeZone)
  const first = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  return least + ((weekday - first + 7) % 7)
}
