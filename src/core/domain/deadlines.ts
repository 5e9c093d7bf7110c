/** Moments beside the dates of an event: deadlines, and when something was seen. */
import type { Lang } from '#core/contract/values.ts'
import { dateFormat, dateLocale, timeFormat, zoneName } from './event-dates.ts'

const deadlineFormat = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const

/**
 * "Fri 27 November 2026, 12:00 CET" in the given zone; in the device's without one, or when the device does
 * not support it.
 */
export function dateTimeInZone(epochMs: number, lang: Lang, timeZone: string | null): string {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(lang, options)
    const zone = { timeZone: format.resolvedOptions().timeZone, offsetSeconds: 0 }
    return format
      .formatToParts(epochMs)
      .map(({ type, value }) => (type === 'timeZoneName' ? zoneName(epochMs, zone, lang, 'short') : value))
      .join('')
  }
  if (timeZone === null) return write(deadlineFormat)
  try {
    return write({ ...deadlineFormat, timeZone })
  } catch {
    return write(deadlineFormat)
  }
}

/**
 * A deadline in the zone of the event. At midnight it is the end of the day before: `text` is then that day
 * without an hour.
 */
export function deadlineIn(epochMs: number, lang: Lang, timeZone: string) {
  const { hour, minute, timeZoneName: _, ...day } = deadlineFormat
  try {
    const zoned = (options: Intl.DateTimeFormatOptions, at: number) =>
      new Intl.DateTimeFormat(dateLocale(lang), { ...options, timeZone }).format(at)
    const clock = new Intl.DateTimeFormat('en-GB', { hour, minute, hourCycle: 'h23', timeZone }).format(
      epochMs,
    )
    if (clock === '00:00') {
      const { hourCycle: __, ...date } = day
      return { endOfDay: true, text: zoned(date, epochMs - 1) }
    }
  } catch {
    // A zone that this device does not support: below, on its own clock.
  }
  return { endOfDay: false, text: dateTimeInZone(epochMs, lang, timeZone) }
}

/** An instant on the device's clock. */
export const shortDateTime = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(dateLocale(lang), {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** An instant of the last hours: "22:14" on the day of `now`, else with its day. Both epoch ms, on the device's clock. */
export const recentTime = (at: number, now: number, lang: string): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? new Intl.DateTimeFormat(dateLocale(lang), { ...timeFormat, hourCycle: 'h23' }).format(at)
    : shortDateTime(at, lang)
