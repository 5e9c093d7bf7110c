import { describe, expect, it } from 'vitest'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { runJobs } from '#server/jobs.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase } from '../../support/databases.ts'
import { testNow } from '../../support/server/seeds.ts'
import { startTestServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

describe('loadDemoData', () => {
  it('fills an empty database once when two servers start on it, with reservations', async () => {
    const database = await createDatabase('empty')
    const servers = await Promise.all([startTestServer({ database }), startTestServer({ database })])
    const [server] = servers
    try {
      const loaded = await Promise.all(servers.map(({ db }) => loadDemoData(db, testNow)))
      expect(loaded.toSorted((a, b) => a - b)).toEqual([0, 78])
      const events = wireOf(await server.visitor().get('/api/v2/public/events'), endpoints.events)
      expect(events).toHaveLength(78)
      const orders = await server.db.selectFrom('reservations').select('status').execute()
      expect(orders.filter(({ status }) => status === 'COMPLETE')).toHaveLength(11)
      expect(orders.filter(({ status }) => status === 'PENDING')).toHaveLength(1)
      expect(await server.db.selectFrom('mail_queue').selectAll().execute()).toEqual([])
    } finally {
      await Promise.all(servers.map((each) => each.close()))
      await database.drop()
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
        kind: 'canceled',
        paid: { status: 'COMPLETE' },
      })
      expect(await count()).toBeLessThan(before)
    } finally {
      await server.close()
    }
  })
})
