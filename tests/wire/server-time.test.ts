import { describe, expect, it } from 'vitest'
import type { ClockReading } from '#kit/time/trusted-clock.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createApi } from '#wire/client.ts'
import { cachedAtHeader } from '#wire/headers.ts'
import { html, json, scripted } from './scripted.ts'

const noon = Date.UTC(2027, 6, 9, 12)
const serverDate = new Date(noon).toUTCString()
const path = 'GET /api/v2/public/i18n/languages'
const languages = [{ locale: 'en', displayLanguage: 'English' }]

/** The clock readings after one call that takes `duration` ms. */
async function readings(answer: Response, duration = 0): Promise<ClockReading[]> {
  const readings: ClockReading[] = []
  const time = { now: noon + 40_000 }
  const server = scripted({ [path]: () => ((time.now += duration), answer) })
  const clock = { deviceTime: () => time.now, record: (reading: ClockReading) => void readings.push(reading) }
  const api = createApi({ fetch: server.fetch, clock, sessionOpen: true })
  await api.call(endpoints.languages, {})
  return readings
}

describe('the time of an answer', () => {
  it('is read with the clock of the device at that moment (W70)', async () => {
    expect(await readings(json(languages, { headers: { Date: serverDate } }), 3000)).toEqual([
      { serverTime: noon, deviceTime: noon + 43_000 },
    ])
  })

  it.each([
    ['without a date', json(languages)],
    ['with text for a date', json(languages, { headers: { Date: 'soon' } })],
    ['of a captive portal', html(200, { Date: serverDate })],
    ['of a captive portal that refuses', html(403, { Date: serverDate })],
    ['of a proxy that is busy', json({}, { status: 502, headers: { Date: serverDate } })],
    ['of the cache of the worker', json(languages, { headers: { Date: serverDate, [cachedAtHeader]: '5' } })],
  ])('is not read from an answer %s', async (_, answer) => {
    expect(await readings(answer)).toEqual([])
  })

  it.each([2 * 60_000 + 1, 3 * 3_600_000, -1])(
    'is not read when the answer took %i ms: the page was suspended, or the clock was changed',
    async (duration) => {
      expect(await readings(json(languages, { headers: { Date: serverDate } }), duration)).toEqual([])
    },
  )
})
