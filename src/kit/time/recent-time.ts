/** When something was seen, on the device's clock. */
import { day } from './durations.ts'
import { dateFormat, deviceOffset, deviceZone, timeFormat, zoneName } from './event-dates.ts'

const clockFormat = { ...timeFormat, hourCycle: 'h23' } as const

/** An instant on the device's clock. */
export const shortDateTime = (at: number, lang: string, year: { readonly year?: 'numeric' } = {}): string =>
  dateFormat(lang, { ...year, day: 'numeric', month: 'short', ...clockFormat }).format(at)

/**
 * An instant before `now`: "22:14" on its day, else with the day, after 300 days also with the year. Both epoch ms, on the
 * device's clock.
 */
export function recentTime(at: number, now: number, lang: string): string {
  if (new Date(at).toDateString() === new Date(now).toDateString())
    return dateFormat(lang, clockFormat).format(at)
  return shortDateTime(at, lang, now - at > 300 * day ? { year: 'numeric' } : {})
}

/** "20:41 CEST", on another day than that of `now` with its day, in the time zone of the device (docs/design.md#wording). */
export function deviceTimeText(at: number, now: number, lang: string): string {
  const zone = { timeZone: deviceZone(), offsetSeconds: deviceOffset(at) }
  return `${recentTime(at, now, lang)} ${zoneName(at, zone, lang, 'short')}`
}
