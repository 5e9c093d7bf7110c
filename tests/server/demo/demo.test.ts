import { describe, expect, it } from 'vitest'
import { mosaic } from '#server/demo/art.ts'
import { dayAt, daysTo } from '#server/demo/calendar-day.ts'
import { demoEvents } from '#server/demo/events.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { startBoxOffice } from '../../support/box-office.ts'
import { testNow } from '../../support/seeds.ts'

describe('dates of the demo', () => {
  it('are hours on the clock of the place, over a change of summer time too', () => {
    const march = Date.UTC(2027, 2, 20, 12)
    expect(new Date(dayAt(march, 0, '09:00', 'Europe/Zurich')).toISOString()).toBe('2027-03-20T08:00:00.000Z')
    expect(new Date(dayAt(march, 8, '09:00', 'Europe/Zurich')).toISOString()).toBe('2027-03-28T07:00:00.000Z')
  })

  it('find the weekday', () => {
    const days = daysTo(testNow, 6, 30, 'Europe/Zurich')
    expect(new Date(testNow + days * 86_400_000).getUTCDay()).toBe(6)
    expect(days).toBeGreaterThanOrEqual(30)
  })

  it('find it also when the place is already in the next day', () => {
    const lateFriday = Date.UTC(2027, 2, 5, 23, 30)
    const saturday = dayAt(lateFriday, daysTo(lateFriday, 6, 0, 'Europe/Zurich'), '20:00', 'Europe/Zurich')
    expect(new Date(saturday).toISOString()).toBe('2027-03-06T19:00:00.000Z')
  })
})

describe('the demo', () => {
  it('speaks five languages everywhere', () => {
    for (const event of demoEvents(testNow)) {
      for (const text of [event.title, event.description]) {
        expect(Object.keys(text).sort()).toEqual(['de', 'en', 'es', 'fr', 'it'])
      }
    }
  })

  it('fills an empty box office once, and shows every sale state', async () => {
    const office = await startBoxOffice()
    try {
      expect(await seedDemo(office.db, testNow)).toBe(6)
      expect(await seedDemo(office.db, testNow)).toBe(0)
      const visitor = office.visitor()
      const events = (await visitor.get('/api/v2/public/events')).json()
      expect(events).toHaveLength(6)
      const items = (await visitor.get('/api/v2/public/event/slow-type/ticket-categories')).json()
      expect(items.ticketCategories.map((one: { saleInFuture: boolean }) => one.saleInFuture)).toContain(true)
      expect(items.expiredCategories).toHaveLength(1)
      const soldOut = (await visitor.get('/api/v2/public/event/red-hall/ticket-categories')).json()
      expect(soldOut.ticketCategories[0]).toMatchObject({
        soldOutOrLimitReached: true,
        saleableAndLimitNotReached: false,
      })
    } finally {
      await office.close()
    }
  })

  it('draws the same picture every time, of tiles only', () => {
    expect(mosaic('harbour')).toBe(mosaic('harbour'))
    expect(mosaic('harbour')).not.toBe(mosaic('notes'))
    expect(mosaic('market').match(/M\d+ \d+h/g)).toHaveLength(48 * 27)
  })
})
