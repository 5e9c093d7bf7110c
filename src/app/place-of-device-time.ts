/** The place that a rendered page keeps for the time of the event on the clock of the device. */
import type { EventInfo } from '#core/contract/event.ts'
import { eventSpan, zoneName } from '#core/domain/event-dates.ts'
import type { Translations } from '#i18n/translation-store.ts'

const hour = 3600
/** Hours east of UTC, all over the earth. */
const offsets = Array.from({ length: 27 }, (_, index) => index - 12)

const longest = (texts: readonly string[]): string =>
  texts.reduce((kept, text) => (text.length > kept.length ? text : kept), '')

/**
 * The longest text that a device may show: with the longest of the common zone names, and with two days where midnight is
 * in between somewhere. A line too much is invisible, a line too few moves the page.
 */
export function placeOfDeviceTime(
  { datesWithOffset: dates, timeZone }: Pick<EventInfo, 'datesWithOffset' | 'timeZone'>,
  { t, lang }: Translations,
): string {
  const zones = ['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo', timeZone].map((zone) =>
    zoneName(dates.startDateTime, { timeZone: zone, offsetSeconds: 0 }, lang, 'longGeneric'),
  )
  const spans = offsets.map((offset) =>
    eventSpan({ ...dates, startTimeZoneOffset: offset * hour, endTimeZoneOffset: offset * hour }, lang),
  )
  return t('app.facts.here', { span: longest(spans), zone: longest(zones) })
}
