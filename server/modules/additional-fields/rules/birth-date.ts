/** Dates of birth: days without hours. Contract 1, section 5. */
import { wallClock } from '#server/infra/i18n/java-date-format.ts'

interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Null for anything but an existing day written YYYY-MM-DD. */
export function parseDay(text: string): CalendarDay | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null
}

/** The calendar day of an instant (epoch ms) at the place of the event. */
export function calendarDayOf(instant: number, timeZone: string): CalendarDay {
  const { year, month, day } = wallClock(instant, timeZone)
  return { year, month, day }
}

const dayOrdinal = ({ year, month, day }: CalendarDay): number => (year * 100 + month) * 100 + day

export const isDayBefore = (one: CalendarDay, other: CalendarDay): boolean =>
  dayOrdinal(one) < dayOrdinal(other)

/**
 * Full years on a day, and the years begun: somebody of 30 years and a day is in the 31st year, which is what an
 * upper limit looks at.
 */
export function ageOn(
  birth: CalendarDay,
  today: CalendarDay,
): { readonly full: number; readonly begun: number } {
  const [from, until] = [birth.month * 100 + birth.day, today.month * 100 + today.day]
  const full = today.year - birth.year - (until < from ? 1 : 0)
  return { full, begun: from === until ? full : full + 1 }
}
