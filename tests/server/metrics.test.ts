import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { serveMetrics } from '#server/metrics.ts'
import { createDatabase, type TestDatabase } from '../support/databases.ts'
import { freePort } from '../support/free-port.ts'
import { bookingForm, byTransfer, forFree, hold, holdMore, pay, validate } from '../support/purchase.ts'
import { freeSeed, eventSeed } from '../support/seeds.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  server = await startTestServer({ database, jobs: true })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const docs = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

/** Values by name and labels, as `tessera_mails{state="failed"}`. */
async function figures(): Promise<ReadonlyMap<string, number>> {
  const lines = (await server.metrics.read()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const buyRoute = 'method="POST",route="/api/v2/public/reservation/:reservationId"'

/** Purchases by status since the server started. */
async function purchases(): Promise<{ all: number; failed: number }> {
  const counts = [...(await figures())].filter(([name]) =>
    name.startsWith(`tessera_request_duration_seconds_count{${buyRoute},`),
  )
  const total = (rows: typeof counts) => rows.reduce((sum, [, count]) => sum + count, 0)
  return { all: total(counts), failed: total(counts.filter(([name]) => /status="5/.test(name))) }
}

describe('the figures for monitoring', { shuffle: false }, () => {
  it('count tickets, orders and mails', async () => {
    const held = await hold(server, freeSeed({ shortName: 'figures' }), 2)
    await validate(held, bookingForm(held))
    expect((await pay(held, forFree)).statusCode).toBe(200)
    await holdMore(server, 'figures', 3)
    const now = await figures()
    const stock = (state: string) => now.get(`tessera_tickets{event="figures",state="${state}"}`)
    expect([stock('sold'), stock('held'), stock('free')]).toEqual([2, 3, 15])
    expect(now.get('tessera_orders{status="COMPLETE"}')).toBe(1)
    expect(now.get('tessera_orders{status="PENDING"}')).toBe(1)
    expect(now.get('tessera_mails{state="waiting"}')).toBeGreaterThan(0)
    expect(now.get('tessera_database_connections{state="open"}')).toBeGreaterThan(0)
  })

  it('count the answers by the pattern of their route, without any id', async () => {
    const text = await server.metrics.read()
    expect(text).toContain(`tessera_request_duration_seconds_count{${buyRoute},status="200"} 1`)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(text).not.toContain('example.org')
  })

  it('show when a job succeeded last', async () => {
    await expect
      .poll(async () => (await figures()).get('tessera_job_last_success_timestamp_seconds{job="round"}'))
      .toBe(server.clock.now() / 1000)
  })

  it('reach the limit of the alert when a quarter of the purchases fail', async () => {
    const { groups } = parse(docs('monitoring/alerts.yaml')) as {
      groups: { interval: string; rules: { alert: string; expr: string; for: string }[] }[]
    }
    const rule = groups[0]?.rules.find(({ alert }) => alert === 'PurchasesFail')
    const limit = Number(/>= ([\d.]+)$/.exec(rule?.expr ?? '')?.[1])
    // The rate counts the last minute; the alert waits and is evaluated at an interval: together below two minutes.
    const seconds = (text = '') => Number(/(\d+)s/.exec(text)?.[1])
    expect(60 + seconds(rule?.for) + seconds(groups[0]?.interval)).toBeLessThan(120)

    const before = await purchases()
    await server.load(eventSeed({ shortName: 'faults' }))
    const orders = await Promise.all(Array.from({ length: 8 }, () => holdMore(server, 'faults')))
    for (const order of orders) await validate(order, bookingForm(order))
    const fault = sql`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'disk failure'; end $$`
    await fault.execute(server.db)
    for (const [index, order] of orders.entries()) {
      const fails = index % 4 === 0
      if (fails)
        await sql`create trigger fault before update on reservations execute function fail()`.execute(
          server.db,
        )
      expect((await pay(order, byTransfer)).statusCode).toBe(fails ? 500 : 200)
      if (fails) await sql`drop trigger fault on reservations`.execute(server.db)
    }
    const after = await purchases()
    const ratio = (after.failed - before.failed) / (after.all - before.all)
    expect(ratio).toBe(0.25)
    expect(ratio).toBeGreaterThanOrEqual(limit)
    expect(rule?.expr).toContain(`{${buyRoute},status=~"5.."}`)
  })

  it('are answered at their own port, and nothing else is', async () => {
    const port = await freePort()
    const stop = await serveMetrics(server.metrics, { port, host: '127.0.0.1' })
    const get = (path: string) => fetch(`http://127.0.0.1:${String(port)}${path}`)
    expect(await (await get('/metrics')).text()).toContain('tessera_tickets{')
    expect((await get('/api/v2/public/events')).status).toBe(404)
    expect((await server.app.inject('/metrics')).statusCode).toBe(404)
    await stop()
  })

  it('exist under the names that the rules, the dashboard and the guide use', async () => {
    const names = new Set([...(await figures()).keys()].map((name) => name.replace(/\{.*/, '')))
    const guide = docs('DEPLOYMENT.md').split('### Monitoring')[1]?.split('###')[0] ?? ''
    const used = [guide, docs('monitoring/alerts.yaml'), docs('monitoring/dashboard.json')].flatMap((text) =>
      [...text.matchAll(/\b(?:tessera|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name),
    )
    expect(used.length).toBeGreaterThan(30)
    const base = (name: string) =>
      name
        .replace('tessera_request_duration_seconds', 'tessera_request_duration_seconds_count')
        .replace(/_count_(?:count|bucket)$/, '_count')
    // The queue of a sale has no row while no visitor waits.
    const optional = ['tessera_sale_queue']
    expect(used.map(base).filter((name) => !names.has(name) && !optional.includes(name))).toEqual([])
  })
})
