import { describe, expect, it } from 'vitest'
import { placeOfDeviceTime } from '#app/place-of-device-time.ts'
import { deviceSpan } from '#core/domain/event-dates.ts'
import { createTranslationStore } from '#i18n/translation-store.ts'

const hour = 3600
/** A day in Winterthur, 09:00 to 18:00. */
const start = Date.UTC(2026, 11, 17, 8)
const event = {
  datesWithOffset: {
    startDateTime: start,
    startTimeZoneOffset: hour,
    endDateTime: start + 9 * hour * 1000,
    endTimeZoneOffset: hour,
  },
}

/** Offsets of devices: at +9 it is an evening until 02:00, in the last two it ends after 06:00 of the next day. */
const devices = [
  ['day', -5],
  ['day', 0],
  ['day', 5.75],
  ['day', 9],
  ['days', 13],
  ['days', -10],
] as const

describe('placeOfDeviceTime', () => {
  it.each(['en', 'de', 'fr', 'it', 'es'])(
    'is as long as the time of the event on any device in %s',
    async (lang) => {
      const store = createTranslationStore()
      await store.changeLanguage(lang)
      const translations = store.current()
      const places = placeOfDeviceTime(event, translations)
      for (const [kind, hours] of devices) {
        const span = deviceSpan(event.datesWithOffset, lang, () => hours * hour)
        const shown = translations.t('app.facts.here', { span, zone: '' })
        expect([hours, shown.length <= places[kind].length]).toEqual([hours, true])
      }
      expect(places.day.length).toBeLessThan(places.days.length)
    },
  )
})
