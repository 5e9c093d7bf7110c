/** Instants on the device's clock. */
import { day } from './durations.ts'
import { dateFormat, timeFormat } from './event-dates.ts'

const clockFormat = { ...timeFormat, hourCycle: 'h23' } as const

/** An instant on the device's clock. */
export const shortDateTime = (at: number, lang: string, year: { readonly year?: 'numeric' } = {}): string =>
  dateFormat(lang, { ...year, day: 'numeric', month: 'short', ...clockFormat }).format(at)

/**
 * An instant: "22:14" on the day of `now`, else with the day, 300 days before `now` also with the year. Both epoch ms, on the
 * device's clock, the only one whose zone is not named (docs/design.md#dates).
 */
export function recentTime(at: number, now: number, lang: string): string {
  if (new Date(at).toDateString() === new Date(now).toDateString())
    return dateFormat(lang, clockFormat).format(at)
  return shortDateTime(at, lang, now - at > 300 * day ? { year: 'numeric' } : {})
}
