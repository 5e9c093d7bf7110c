/** Dates of the demo: days from now, at an hour on the clock of the event's place. */

const day = 86_400_000

/** Seconds east of UTC of a zone at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return Math.round((wall - instant) / 1000)
}

/**
 * Epoch ms of the given hour, so many days after `now`, in a zone.
 * @param hours "19:30"
 */
export function dayAt(now: number, days: number, hours: string, timeZone: string): number {
  const [hour = 0, minute = 0] = hours.split(':').map(Number)
  const there = new Date(now + days * day + offsetAt(now + days * day, timeZone) * 1000)
  const wall = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate(), hour, minute)
  // Twice, because the offset may change between midnight and that hour.
  const first = wall - offsetAt(wall, timeZone) * 1000
  return wall - offsetAt(first, timeZone) * 1000
}

/** Days from now to the next given weekday (0 is Sunday), at least `least`. */
export function daysTo(now: number, weekday: number, least: number): number {
  const today = new Date(now + least * day).getUTCDay()
  return least + ((weekday - today + 7) % 7)
}
