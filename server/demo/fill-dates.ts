/**
 * Dates in the files of the demo, which count from its first start:
 *
 *     {{day 14}} 19:30                      14 days after the first start
 *     {{saturday from day 30 + 1}} 17:00    the day after the first Saturday that is at least 30 days away
 *     {{clock change from day 20}} 20:00    the evening before daylight saving begins or ends
 *     {{now - 14 days}}, {{this hour}}      the moment of the first start, and its last full hour
 */
import { day, hour } from '#kit/time/durations.ts'
import { instantOf, wallClock, zoneOffset } from '#server/infra/i18n/java-date-format.ts'

const weekdays: Readonly<Record<string, number>> = { friday: 5, saturday: 6 }

/** Calendar day in a zone, as midnight UTC; daylight saving does not shift it. */
function dateAfter(now: number, days: number, timeZone: string): Date {
  const { year, month, day } = wallClock(now, timeZone)
  return new Date(Date.UTC(year, month - 1, day + days))
}

const daysToWeekday = (now: number, weekday: number, least: number, timeZone: string): number =>
  least + ((weekday - dateAfter(now, least, timeZone).getUTCDay() + 7) % 7)

/** The offset of the zone at noon. */
function offsetAfter(now: number, days: number, timeZone: string): number {
  const date = dateAfter(now, days, timeZone)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return zoneOffset(instantOf({ year, month, day, hour: 12, minute: 0, second: 0 }, timeZone), timeZone)
}

function daysToClockChange(now: number, least: number, timeZone: string): number {
  const last = least + 400
  let days = least
  while (offsetAfter(now, days, timeZone) === offsetAfter(now, days + 1, timeZone) && days < last) days += 1
  return days
}

const expression =
  /^(?:(?<moment>now|this hour)|(?:(?<name>friday|saturday|clock change) from )?day (?<least>\d+))(?: (?<sign>[+-]) (?<shift>\d+)(?: (?:days?|hours?))?)?$/

/** The text of one expression: a date, or an instant in UTC. @throws Error for another text */
function dateText(text: string, now: number, timeZone: string): string {
  const { moment, name, least: leastText, sign = '+', shift: shiftText } = expression.exec(text)?.groups ?? {}
  const shift = Number(`${sign}${shiftText ?? '0'}`)
  if (moment === 'now') return new Date(now + shift * day).toISOString()
  if (moment === 'this hour') return new Date(Math.floor(now / hour) * hour + shift * hour).toISOString()
  if (leastText === undefined) throw new Error(`The demo has no date "${text}"`)
  const least = Number(leastText)
  const weekday = weekdays[name ?? '']
  const days =
    weekday !== undefined
      ? daysToWeekday(now, weekday, least, timeZone)
      : name === undefined
        ? least
        : daysToClockChange(now, least, timeZone)
  return dateAfter(now, days + shift, timeZone)
    .toISOString()
    .slice(0, 10)
}

/**
 * @param text of a file; the dates are those of its time zone
 * @param now epoch ms of the first start
 * @returns the file as an operator writes it
 */
export function fillDates(text: string, now: number): string {
  const [, timeZone = 'UTC'] = /timeZone"?:\s*"?([\w/]+)/.exec(text) ?? []
  return text.replaceAll(/\{\{(.+?)\}\}/g, (_, date: string) => dateText(date, now, timeZone))
}
