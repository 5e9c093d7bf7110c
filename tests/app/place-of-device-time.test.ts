import { describe, expect, it } from 'vitest'
import { placeOfDeviceTime } from '#app/place-of-device-time.ts'
import { deviceSpan, zoneName } from '#core/domain/event-dates.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'

const hour = 3600
/** A day in Winterthur, 09:00 to 18:00. */
const start = Date.UTC(2026, 11, 17, 8)
const event = {
  timeZone: 'Europe/Zurich',
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset: hour,
    endDateTime: start + 9 * hour * 1000,
    endTimeZoneOffset: hour,
  },
}

const devices = [
  ['America/New_York', -5],
  ['America/Los_Angeles', -8],
  ['Asia/Tokyo', 9],
  ['Asia/Kathmandu', 5.75],
  ['Pacific/Auckland', 13],
] as const

describe('placeOfDeviceTime', () => {
  it.each(['en', 'de', 'fr', 'it', 'es'])(
    'is as long as the time of the event on any device in %s',
    async (lang) => {
      const store = createTranslationStore()
      await store.changeLanguage(lang)
      const translations = store.current()
      const place = placeOfDeviceTime(event, translations)
      for (const [timeZone, hours] of devices) {
        const shown = translations.t('app.facts.here', {
          span: deviceSpan(event.datesWithOffset, lang, () => hours * hour),
          zone: zoneName(start, { timeZone, offsetSeconds: 0 }, lang, 'longGeneric'),
        })
        expect([timeZone, shown.length <= place.length]).toEqual([timeZone, true])
      }
    },
  )
})
