/** Dates and times in documents and mails, always in the time zone of the event. */
import { minute } from '#core/domain/durations.ts'
import { isOneEvening, localSpan } from '#core/domain/event-dates.ts'
import { wallClock, zoneOffset } from './java-date-format.ts'
import type { DatePattern, Translations } from './translations.ts'

/** Texts, language (two letters) and time zone (IANA name) in which a date is written. */
export interface DateFormatContext {
  readonly translations: Translations
  readonly lang: string
  readonly timeZone: string
}

const formatInstant = (
  { translations, lang, timeZone }: DateFormatContext,
  instant: number,
  pattern: DatePattern,
): string => translations.formatDate(instant, timeZone, pattern, [lang])[lang] ?? ''

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

/** "Thu 08 Apr 2027, 10:00 – 19:00 (Europe/Zurich)". A span within one day or evening shows the date once. */
export function formatSpan(formatContext: DateFormatContext, span: Span): string {
  const { from, until } = span
  const day = (instant: number) => formatInstant(formatContext, instant, 'common.event.date-format')
  const time = (instant: number) => formatInstant(formatContext, instant, 'common.event.time-format')
  const last = isOneDay(formatContext, span) ? time(until) : `${day(until)}, ${time(until)}`
  return `${day(from)}, ${time(from)} – ${last} (${formatContext.timeZone})`
}

/** "08.04.2027" for one day or evening, or "08.04.2027 – 10.04.2027". */
export function formatDays(formatContext: DateFormatContext, span: Span): string {
  const day = (instant: number) => formatInstant(formatContext, instant, 'common.date-format')
  return isOneDay(formatContext, span) ? day(span.from) : `${day(span.from)} – ${day(span.until)}`
}

/**
 * The deadline as it is shown. Midnight is shown as 23:59 of the day before, because readers take "by the
 * 8th, 00:00" for the end of the 8th.
 */
function lastPaymentMoment({ timeZone }: DateFormatContext, deadline: number): number {
  const { hour, minute: minutes } = wallClock(deadline, timeZone)
  return hour === 0 && minutes === 0 ? deadline - minute : deadline
}

/** "Sun 07 Mar 2027, 14:30 (Europe/Zurich)". @param instant epoch ms */
export function formatMoment(formatContext: DateFormatContext, instant: number): string {
  const day = formatInstant(formatContext, instant, 'common.event.date-format')
  const time = formatInstant(formatContext, instant, 'common.event.time-format')
  return `${day}, ${time} (${formatContext.timeZone})`
}

/** {@link formatMoment} of a payment deadline. @param deadline epoch ms */
export const formatDeadline = (formatContext: DateFormatContext, deadline: number): string =>
  formatMoment(formatContext, lastPaymentMoment(formatContext, deadline))

/** "07.03.2027": the last day on which a payment is in time. @param deadline epoch ms */
export const formatLastDay = (formatContext: DateFormatContext, deadline: number): string =>
  formatInstant(formatContext, lastPaymentMoment(formatContext, deadline), 'common.date-format')
