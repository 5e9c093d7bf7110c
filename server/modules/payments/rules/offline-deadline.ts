/** Until when a bank transfer must have arrived. Contract 2, 2.7. */
import { instantOf, wallClock, type WallClock } from '#server/infra/i18n/java-date-format.ts'

export interface DeadlineRules {
  readonly timeZone: string
  readonly startsAt: number
  readonly endsAt: number
  /** OFFLINE_PAYMENT_DAYS. */
  readonly days: number
  /** Count Monday to Friday only. */
  readonly businessDays: boolean
}

/** The first day of a pass that has none: it never comes. */
export const noFixedDay = Date.UTC(2100, 0, 1)

/** When a payment comes too late: what is bought begins and ends. A pass that begins when it is paid has two months. */
export function paymentPeriod(
  { starts_at, ends_at }: { readonly starts_at: number; readonly ends_at: number },
  now: number,
): Pick<DeadlineRules, 'startsAt' | 'endsAt'> {
  if (starts_at < noFixedDay) return { startsAt: starts_at, endsAt: ends_at }
  const later = new Date(now)
  later.setUTCMonth(later.getUTCMonth() + 2)
  return { startsAt: later.getTime(), endsAt: later.getTime() }
}

/** A calendar day as a number, so that days can be counted without a clock or a zone in the way. */
const dayNumber = ({ year, month, day }: WallClock): number => Date.UTC(year, month - 1, day) / 86_400_000

/**
 * Days that the buyer gets: what is left until the last payment day (the first day of an event, or the last one when
 * it has several), at most the organiser's number. Negative when that day has passed, zero on the day itself.
 */
export function paymentDays(rules: DeadlineRules, now: number): number {
  const [start, end, today] = [rules.startsAt, rules.endsAt, now].map((at) =>
    dayNumber(wallClock(at, rules.timeZone)),
  )
  const lastDay = start === end ? start : end
  return Math.min((lastDay ?? 0) - (today ?? 0), rules.days)
}

const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day * 86_400_000).getUTCDay())

/** Epoch ms: noon or midnight just passed on the event's clock, moved forward by the waiting period. */
export function offlineDeadline(rules: DeadlineRules, now: number): number {
  const clock = wallClock(now, rules.timeZone)
  let day = dayNumber(clock)
  for (let left = paymentDays(rules, now); left > 0;) {
    day += 1
    if (!rules.businessDays || !isWeekend(day)) left -= 1
  }
  const date = new Date(day * 86_400_000)
  return instantOf(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: clock.hour < 12 ? 0 : 12,
      minute: 0,
      second: 0,
    },
    rules.timeZone,
  )
}
