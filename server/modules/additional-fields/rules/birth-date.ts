/** Dates of birth as calendar days (docs/api/additional-fields.md#field-rules). */
import { wallClock } from '#server/infra/i18n/java-date-format.ts'

interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Null unless the text is an existing day in the format YYYY-MM-DD. */
export function parseDay(text: string): CalendarDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}

/** The calendar day of an instant (epoch ms) in a time zone. */
export function calendarDayOf(instant: number, timeZone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, timeZone)
  return { year, month, day }
}

const dayOrdinal = ({ year, month, day }: CalendarDay): number => (year * 100 + month) * 100 + day

export const isDayBefore = (one: CalendarDay, other: CalendarDay): boolean =>
  dayOrdinal(one) < dayOrdinal(other)

/**
 * Completed years on a day, and years begun: a day after the 30th birthday these are 30 and 31. Upper limits
 * use the second.
 */
export function ageOn(
  birth: CalendarDay,
  today: CalendarDay,
): { readonly full: number; readonly begun: number } {
  const [from, until] = [birth.month * 100 + birth.day, today.month * 100 + today.day]
  const full = today.year - birth.year - (until < from ? 1 : 0)
  return { full, begun: from === until ? full : full + 1 }
}
