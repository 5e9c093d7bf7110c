/** The dates of an event as the wire wants them: instants with their offsets, and texts by language. */
import type { DatesWithOffset, L10n } from '#core/contract/values.ts'
import { wallClock, zoneOffset } from '../../domain/java-date-format.ts'
import type { Texts } from '../../i18n/texts.ts'

interface Period {
  readonly time_zone: string
  readonly starts_at: number
  readonly ends_at: number
}

export interface FormattedDates {
  timeZone: string
  datesWithOffset: DatesWithOffset
  sameDay: boolean
  formattedBeginDate: L10n
  formattedBeginTime: L10n
  formattedEndDate: L10n
  formattedEndTime: L10n
}

/** True when both instants fall on one calendar day of the zone. */
export function onSameDay(from: number, until: number, timeZone: string): boolean {
  const [a, b] = [wallClock(from, timeZone), wallClock(until, timeZone)]
  return a.year === b.year && a.month === b.month && a.day === b.day
}

export function formattedDates(period: Period, texts: Texts, languages: readonly string[]): FormattedDates {
  const { time_zone: timeZone, starts_at: start, ends_at: end } = period
  const date = (instant: number): L10n =>
    texts.formatDate(instant, timeZone, 'common.event.date-format', languages)
  const time = (instant: number): L10n =>
    texts.formatDate(instant, timeZone, 'common.event.time-format', languages)
  return {
    timeZone,
    datesWithOffset: {
      startDateTime: start,
      startTimeZoneOffset: zoneOffset(start, timeZone),
      endDateTime: end,
      endTimeZoneOffset: zoneOffset(end, timeZone),
    },
    sameDay: onSameDay(start, end, timeZone),
    formattedBeginDate: date(start),
    formattedBeginTime: time(start),
    formattedEndDate: date(end),
    formattedEndTime: time(end),
  }
}
