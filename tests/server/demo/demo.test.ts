import { describe, expect, it } from 'vitest'
import { mosaic } from '#server/demo/pictures/mosaic.ts'
import { instantAfter, daysToWeekday, daysToClockChange } from '#server/demo/calendar-day.ts'
import { loadDemoData } from '#server/demo/seed-demo.ts'
import { runJobs } from '#server/jobs.ts'
import { cancelReservation } from '#server/modules/reservations/cancel-reservation.ts'
import { startTestServer } from '../../support/test-server.ts'
import { testNow } from '../../support/seeds.ts'

describe('calendar-day', () => {
  it('an hour is in the zone of the place, also after a change of daylight saving', () => {
    const march = Date.UTC(2027, 2, 20, 12)
    expect(new Date(instantAfter(march, 0, '09:00', 'Europe/Zurich')).toISOString()).toBe(
      '2027-03-20T08:00:00.000Z',
    )
    expect(new Date(instantAfter(march, 8, '09:00', 'Europe/Zurich')).toISOString()).toBe(
      '2027-03-28T07:00:00.000Z',
    )
  })

  it('finds the next weekday', () => {
    const days = daysToWeekday(testNow, 6, 30, 'Europe/Zurich')
    expect(new Date(testNow + days * 86_400_000).getUTCDay()).toBe(6)
    expect(days).toBeGreaterThanOrEqual(30)
  })

  it('finds the evening before a change of daylight saving', () => {
    const late = Date.UTC(2027, 2, 1, 22, 30)
    expect(daysToClockChange(late, 0, 'Europe/Zurich')).toBe(26)
    expect(daysToClockChange(late, 27, 'Europe/Zurich')).toBe(243)
  })

  it('counts calendar days, not hours', () => {
    const late = Date.UTC(2027, 2, 20, 22, 30)
    expect(new Date(instantAfter(late, 8, '09:00', 'Europe/Zurich')).toISOString()).toBe(
      '2027-03-28T07:00:00.000Z',
    )
  })

  it('finds the weekday when the place has the next day already', () => {
    const lateFriday = Date.UTC(2027, 2, 5, 23, 30)
    const saturday = instantAfter(
      lateFriday,
      daysToWeekday(lateFriday, 6, 0, 'Europe/Zurich'),
      '20:00',
      'Europe/Zurich',
    )
    expect(new Date(saturday).toISOString()).toBe('2027-03-06T19:00:00.000Z')
  })
})

describe('loadDemoData', () => {
  it('fills an empty database once, with reservations', async () => {
    const server = await startTestServer()
    try {
      expect(await loadDemoData(server.db, testNow)).toBe(78)
      expect(await loadDemoData(server.db, testNow)).toBe(0)
      const events = (await server.visitor().get('/api/v2/public/events')).json()
      expect(events).toHaveLength(78)
      const orders = await server.db.selectFrom('reservations').select('status').execute()
      expect(orders.filter(({ status }) => status === 'COMPLETE')).toHaveLength(11)
      expect(orders.filter(({ status }) => status === 'PENDING')).toHaveLength(1)
      expect(await server.db.selectFrom('mail_queue').selectAll().execute()).toEqual([])
    } finally {
      await server.close()
    }
  })

  it('jobs keep the sold and held tickets of the demo', async () => {
    const server = await startTestServer({ template: 'demo' })
    try {
      const count = async () =>
        (await server.db.selectFrom('tickets').select('id').where('reservation_id', 'is not', null).execute())
          .length
      const before = await count()
      await runJobs(server.context, testNow + 26 * 3_600_000)
      expect(await count()).toBe(before)
      const { id } = await server.db
        .selectFrom('reservations')
        .innerJoin('events', 'events.id', 'reservations.event_id')
        .select('reservations.id')
        .where('short_name', '=', 'red-hall')
        .executeTakeFirstOrThrow()
      expect(await cancelReservation(server.db, id, testNow)).toMatchObject({
        kind: 'cancelled',
        paid: { status: 'COMPLETE' },
      })
      expect(await count()).toBeLessThan(before)
    } finally {
      await server.close()
    }
  })

  it('mosaic draws the same tiles each time', () => {
    expect(mosaic('harbour')).toBe(mosaic('harbour'))
    expect(mosaic('harbour')).not.toBe(mosaic('notes'))
    expect(mosaic('market').match(/M\d+ \d+h/g)).toHaveLength(48 * 27)
  })
})
