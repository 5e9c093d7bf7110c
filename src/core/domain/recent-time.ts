/** When something was seen, on the device's clock. */
import { dateFormat, deviceOffset, deviceZone, timeFormat, zoneName } from './event-dates.ts'

const clockFormat = { ...timeFormat, hourCycle: 'h23' } as const

/** An instant on the device's clock. */
export const shortDateTime = (at: number, lang: string): string =>
  dateFormat(lang, { day: 'numeric', month: 'short', ...clockFormat }).format(at)

/** An instant of the last hours: "22:14" on the day of `now`, else with its day. Both epoch ms, on the device's clock. */
export const recentTime = (at: number, now: number, lang: string): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? dateFormat(lang, clockFormat).format(at)
    : shortDateTime(at, lang)

/** "20:41 CEST", on another day than that of `now` with its day, in the time zone of the device (docs/design.md#wording). */
export function deviceTimeText(at: number, now: number, lang: string): string {
  const zone = { timeZone: deviceZone(), offsetSeconds: deviceOffset(at) }
  return `${recentTime(at, now, lang)} ${zoneName(at, zone, lang, 'short')}`
}
