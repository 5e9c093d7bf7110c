/** When something was seen, on the device's clock. */
import { dateFormat, dateLocale, timeFormat } from './event-dates.ts'

/** An instant on the device's clock. */
export const shortDateTime = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(dateLocale(lang), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

const isSameDay = (at: number, now: number): boolean =>
  new Date(at).toDateString() === new Date(now).toDateString()

/** An instant of the last hours: "22:14" on the day of `now`, else with its day. Both epoch ms, on the device's clock. */
export const recentTime = (at: number, now: number, lang: string): string =>
  isSameDay(at, now)
    ? new Intl.DateTimeFormat(dateLocale(lang), { ...timeFormat, hourCycle: 'h23' }).format(at)
    : shortDateTime(at, lang)

/** "20:41 CEST", on another day than that of `now` with its day, in the time zone of the device (docs/design.md#wording). */
export const deviceTimeText = (at: number, now: number, lang: string): string =>
  dateFormat(lang, {
    ...(isSameDay(at, now) ? {} : ({ day: 'numeric', month: 'short' } as const)),
    ...timeFormat,
    timeZoneName: 'short',
  }).format(at)
