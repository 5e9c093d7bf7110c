/** Instants of the checkout in words, always with their zone (LOOK 6). */
import { dateLocale } from '#core/domain/event-dates.ts'

/** "20:41 CEST", on the reader's own clock. */
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

/** "Fri 27 November 2026, 12:00 CET", on the clock of the given zone; on the reader's when this device knows no such zone. */
export function dateTimeInZone(epochMs: number, lang: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(dateLocale(lang), { ...fullFormat, timeZone }).format(epochMs)
  } catch {
    return new Intl.DateTimeFormat(dateLocale(lang), fullFormat).format(epochMs)
  }
}
