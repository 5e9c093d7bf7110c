/** Demo events on any day of the first start. */
import { describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import { demoEvents } from '#server/demo/load-demo-data.ts'
import { zoneOffset } from '#server/infra/i18n/java-date-format.ts'
import { testNow } from '../../support/server/seeds.ts'

describe('dates of the demo on five weekdays, at five hours and in five months', () => {
  // Reading the files takes half a second.
  const starts = Array.from({ length: 5 }, (_, index) => {
    const now = testNow + index * (74 * day + 5 * hour)
    const { events } = demoEvents(now)
    const names = events.toSorted((a, b) => a.startsAt - b.startsAt).map(({ shortName }) => shortName)
    return { now, events, names }
  })

  it('home begins with an evening in progress, a free one and two concerts', () => {
    for (const { names } of starts) {
      const [running, free, ...others] = names
      expect([running, free]).toEqual(['open-studio', 'kitchen-code'])
      expect(others.slice(0, 2).sort()).toEqual(['lantern-yard', 'red-hall'])
    }
  })

  it('the sixty small events are last', () => {
    for (const { names } of starts)
      expect(names.slice(-60).filter((name) => !name.startsWith('room-'))).toEqual([])
  })

  it('sales end before their event, and events end after their start', () => {
    for (const { startsAt, endsAt, categories, shortName } of starts.flatMap(({ events }) => events)) {
      expect([shortName, endsAt > startsAt]).toEqual([shortName, true])
      for (const { saleFrom, saleUntil } of categories) {
        expect([shortName, saleFrom < saleUntil && saleUntil <= endsAt]).toEqual([shortName, true])
      }
    }
  })

  it('daylight saving changes during the event that shows it', () => {
    for (const { now, events } of starts) {
      const night = events.find(({ shortName }) => shortName === 'clock-night')
      if (!night) throw new Error('no clock-night')
      const { startsAt, endsAt, timeZone } = night
      expect(Math.abs(zoneOffset(endsAt, timeZone) - zoneOffset(startsAt, timeZone))).toBe(3600)
      expect(startsAt).toBeGreaterThan(now + 18 * day)
    }
  })

  it('an online event is in progress at the start', () => {
    for (const { now, events } of starts) {
      const running = events.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
      expect(running.map(({ shortName }) => shortName)).toEqual(['open-studio'])
    }
  })
})
