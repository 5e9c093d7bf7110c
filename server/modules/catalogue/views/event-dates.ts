/** The dates of an event on the wire: instants with offsets, and texts by language. */
import type { DatesWithOffset, LocalizedText } from '#core/contract/values.ts'
import { wallClock, zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import type { Translations } from '#server/infra/i18n/translations.ts'

interface EventPeriod {
  readonly time_zone: string
  readonly starts_at: number
  readonly ends_at: number
}

export interface FormattedDates {
  timeZone: string
  datesWithOffset: DatesWithOffset
  sameDay: boolean
  formattedBeginDate: LocalizedText
  formattedBeginTime: LocalizedText
  formattedEndDate: LocalizedText
  formattedEndTime: LocalizedText
}

/** True when both instants (epoch ms) are on one calendar day of the time zone. */
export function isSameDay(from: number, until: number, timeZone: string): boolean {
  const [a, b] = [wallClock(from, timeZone), wallClock(until, timeZone)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}

/** @param languages of the formatted texts (docs/api/values.md#date-patterns) */
export function formattedDates(
  period: EventPeriod,
  translations: Translations,
  languages: readonly string[],
): FormattedDates {
  const { time_zone: timeZone, starts_at: start, ends_at: end } = period
  const date = (instant: number): LocalizedText =>
    translations.formatDate(instant, timeZone, 'common.event.date-format', languages)
  const time = (instant: number): LocalizedText =>
    translations.formatDate(instant, timeZone, 'common.event.time-format', languages)
  return {
    timeZone,
    datesWithOffset: {
      startDateTime: start,
      startTimeZoneOffset: zoneOffset(start, timeZone),
      endDateTime: end,
      endTimeZoneOffset: zoneOffset(end, timeZone),
    },
    sameDay: isSameDay(start, end, timeZone),
    formattedBeginDate: date(start),
    formattedBeginTime: time(start),
    formattedEndDate: date(end),
    formattedEndTime: time(end),
  }
}
