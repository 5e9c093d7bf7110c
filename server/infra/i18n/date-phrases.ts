/** Dates and times in documents and mails as the screens write them, always in the time zone of the event. */
import { minute } from '#kit/time/durations.ts'
import {
  dayText,
  isOneEvening,
  localClock,
  localSpan,
  timeText,
  utcFormat,
  zoneName,
} from '#kit/time/event-dates.ts'
import { wallClock, zoneOffset } from './java-date-format.ts'

/** Language (two letters) and time zone (IANA name) in which a date is written. */
export interface DateFormatContext {
  readonly lang: string
  readonly timeZone: string
}

const clockOf = (instant: number, timeZone: string): number =>
  localClock(instant, zoneOffset(instant, timeZone))

/** "Thu 8 April 2027" */
function dayOf({ lang, timeZone }: DateFormatContext, instant: number): string {
  const clock = clockOf(instant, timeZone)
  return dayText(lang, clock, clock, true).replaceAll('\u00a0', ' ')
}

const timeOf = ({ lang, timeZone }: DateFormatContext, instant: number): string =>
  timeText(lang, clockOf(instant, timeZone))

/** "8 April 2027". @param instant epoch ms */
export const formatDate = ({ lang, timeZone }: DateFormatContext, instant: number): string =>
  utcFormat(lang, { day: 'numeric', month: 'long', year: 'numeric' }).format(clockOf(instant, timeZone))

interface Span {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
}

/** The rule of the screens: an evening that ends before 06:00 of the next day is one day. */
const isOneDay = ({ timeZone }: DateFormatContext, { from, until }: Span): boolean =>
  isOneEvening(
    ...localSpan({
      startDateTime: from,
      startTimeZoneOffset: zoneOffset(from, timeZone),
      endDateTime: until,
      endTimeZoneOffset: zoneOffset(until, timeZone),
    }),
  )

const zoneOf = ({ lang, timeZone }: DateFormatContext, instant: number): string =>
  zoneName(instant, { timeZone, offsetSeconds: zoneOffset(instant, timeZone) }, lang, 'short')

/** "Thu 8 April 2027, 10:00 – 19:00 (CEST)". A span within one day or evening shows the date once. */
export function formatSpan(formatContext: DateFormatContext, span: Span): string {
  const { from, until } = span
  const last = timeOf(formatContext, until)
  const end = isOneDay(formatContext, span) ? last : `${dayOf(formatContext, until)}, ${last}`
  const zones = new Set([zoneOf(formatContext, from), zoneOf(formatContext, until)])
  return `${dayOf(formatContext, from)}, ${timeOf(formatContext, from)} – ${end} (${[...zones].join(' – ')})`
}

/** "8 April 2027" for one day or evening, or "8 April 2027 – 10 April 2027". */
export function formatDays(formatContext: DateFormatContext, span: Span): string {
  const first = formatDate(formatContext, span.from)
  return isOneDay(formatContext, span) ? first : `${first} – ${formatDate(formatContext, span.until)}`
}

/**
 * The deadline as it is shown. Midnight is shown as 23:59 of the day before, because readers take "by the
 * 8th, 00:00" for the end of the 8th.
 */
function lastPaymentMoment({ timeZone }: DateFormatContext, deadline: number): number {
  const { hour, minute: minutes } = wallClock(deadline, timeZone)
  return hour === 0 && minutes === 0 ? deadline - minute : deadline
}

/** "Sun 7 March 2027, 14:30 (CET)". @param instant epoch ms */
export const formatMoment = (formatContext: DateFormatContext, instant: number): string =>
  `${dayOf(formatContext, instant)}, ${timeOf(formatContext, instant)} (${zoneOf(formatContext, instant)})`

/** {@link formatMoment} of a payment deadline. @param deadline epoch ms */
export const formatDeadline = (formatContext: DateFormatContext, deadline: number): string =>
  formatMoment(formatContext, lastPaymentMoment(formatContext, deadline))

/** "7 March 2027": the last day on which a payment is in time. @param deadline epoch ms */
export const formatLastDay = (formatContext: DateFormatContext, deadline: number): string =>
  formatDate(formatContext, lastPaymentMoment(formatContext, deadline))
