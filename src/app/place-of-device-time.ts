/** The place that a rendered page keeps for the time of the event on the clock of the device. */
import type { EventInfo } from '#core/contract/event.ts'
import { eventSpan, isOneEvening, localSpan } from '#core/domain/event-dates.ts'
import type { Translations } from '#i18n/translations.ts'
import type { DeviceTimePlaces } from '#shared/rendering.ts'

const hour = 3600
/** Hours east of UTC, all over the earth. */
const offsets = Array.from({ length: 27 }, (_, index) => index - 12)

const longest = (texts: readonly string[]): string =>
  texts.reduce((kept, text) => (text.length > kept.length ? text : kept), '')

/**
 * The longest texts that a device may show, without the name of its zone: the inline script of the page chooses one and
 * adds the name (core/domain/page-renderer.ts).
 */
export function placeOfDeviceTime(
  { datesWithOffset: dates }: Pick<EventInfo, 'datesWithOffset'>,
  { t, lang }: Translations,
): DeviceTimePlaces {
  const spans = offsets.map((offset) => {
    const there = { ...dates, startTimeZoneOffset: offset * hour, endTimeZoneOffset: offset * hour }
    return { isOneDay: isOneEvening(...localSpan(there)), text: eventSpan(there, lang) }
  })
  const place = (isOneDay: boolean) =>
    t('app.facts.here', {
      span: longest(spans.filter((span) => span.isOneDay === isOneDay).map(({ text }) => text)),
      zone: '',
    })
  return { day: place(true), days: place(false) }
}
