/** Texts of instants in the checkout, always with their time zone (docs/design.md#wording). */
import { dateLocale } from '#core/domain/event-dates.ts'

/** "20:41 CEST", in the time zone of the device. */
export const deviceTimeText = (epochMs: number, lang: string): string =>
  new Intl.DateTimeFormat(dateLocale(lang), {
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(epochMs)

const fullFormat = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/**
 * "Fri 27 November 2026, 12:00 CET" in the given time zone; in the device's when it does not support that
 * zone.
 */
export function dateTimeInZone(epochMs: number, lang: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(dateLocale(lang), { ...fullFormat, timeZone }).format(epochMs)
  } catch {
    return new Intl.DateTimeFormat(dateLocale(lang), fullFormat).format(epochMs)
  }
}
