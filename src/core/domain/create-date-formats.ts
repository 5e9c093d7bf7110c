import type { Lang } from '#core/contract/values.ts'
import { dateFormat, dayFormat, dayYearFormat, timeFormat, utcFormat } from './event-dates.ts'

/**
 * Creates the formats for days, hour and zone of an event ahead; event-dates.ts keeps them. It takes as long as rendering the
 * rest of a ticket page.
 */
export function createDateFormats(
  { sameDay, timeZone }: { readonly sameDay: boolean; readonly timeZone: string },
  lang: Lang,
): void {
  const used = sameDay ? [dayYearFormat, timeFormat] : [dayYearFormat, dayFormat, timeFormat]
  for (const options of used) utcFormat(lang, options)
  // English has names of zones that other languages lack.
  try {
    for (const language of new Set([lang, 'en'])) dateFormat(language, { timeZone, timeZoneName: 'short' })
  } catch {
    // The device does not have the zone: its name is written without a format.
  }
}
