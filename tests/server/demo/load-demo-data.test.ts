import { describe, expect, it } from 'vitest'
import { loadDemoData, prepareDemo } from '#server/demo/load-demo-data.ts'
import { runJobs } from '#server/jobs.ts'
import { cancelReservation } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase } from '../../support/databases.ts'
import { eventSeed, testNow } from '../../support/server/seeds.ts'
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

  it('is refused by a shop, which has a database of its own', async () => {
    const server = await startTestServer({ template: 'demo' })
    const own = await startTestServer()
    try {
      await own.load(eventSeed())
      await expect(prepareDemo(own.db, false, testNow)).resolves.toBeUndefined()
      await expect(prepareDemo(server.db, false, testNow)).rejects.toThrow(
        /of the demo.*DATA_DIR or DATABASE_URL/,
      )
      await prepareDemo(server.db, true, testNow)
      expect(
        await server.db.selectFrom('events').select('id').where('status', '=', 'DISABLED').execute(),
      ).toEqual([])
    } finally {
      await Promise.all([server.close(), own.close()])
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
