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

/** Days from now to the next given weekday (0 is Sunday), at least `least`. */
export function daysTo(now: number, weekday: number, least: number): number {
  const today = new Date(now + least * day).getUTCDay()
  return least + ((weekday - today + 7) % 7)
}
