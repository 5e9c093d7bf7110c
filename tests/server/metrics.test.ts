import { readFileSync, rmSync } from 'node:fs'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { connectDatabase, type Database } from '#server/infra/database/database.ts'
import { createMetrics, serveMetrics, type Metrics } from '#server/metrics.ts'
import { addHealth } from '#server/modules/site/routes/health.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { createDatabase, type TestDatabase } from '../support/databases.ts'
import { fakeDist } from '../support/fake-dist.ts'
import { freePort } from '../support/free-port.ts'
import {
  bookingForm,
  byTransfer,
  forFree,
  hold,
  holdMore,
  pay,
  validate,
} from '../support/server/purchase.ts'
import { category, freeSeed, eventSeed } from '../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'

let server: TestServer
const metrics = (): Metrics => server.metrics!
let database: TestDatabase
let brokenDatabase: Database
beforeAll(async () => {
  database = await createDatabase()
  server = await startTestServer({ database, jobs: true, measured: true })
  brokenDatabase = await connectDatabase({ url: 'postgres://unknown@127.0.0.1:1/none' })
})
afterAll(async () => {
  await brokenDatabase.destroy()
  await server.close()
  await database.drop()
})

const docs = (name: string): string => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

/** Values by name and labels, as `tessera_mails{state="failed"}`. */
async function figures(): Promise<ReadonlyMap<string, number>> {
  const lines = (await metrics().read()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const buyRoute = 'method="POST",route="/api/v2/public/reservation/:reservationId"'

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for: string
}

/** Seconds of "30s". */
const secondsOf = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1])

interface Sample {
  /** Seconds. */
  readonly at: number
  readonly values: ReadonlyMap<string, number>
}

/** True for a series with these labels: `method="POST",status=~"5.."`. */
function fits(series: string, name: string, selector: string): boolean {
  const conditions = [...selector.matchAll(/(\w+)(=~?)"([^"]*)"/g)]
  return (
    series.startsWith(`${name}{`) &&
    conditions.every(([, label = '', operator, value = '']) => {
      const text = new RegExp(`[{,]${label}="([^"]*)"`).exec(series)?.[1] ?? ''
      return operator === '=~' ? new RegExp(`^(?:${value})$`).test(text) : text === value
    })
  )
}

/** `sum(rate(name{selector}[1m]))` at the last sample: a series counts from its second sample in the window on. */
function rateOf(samples: readonly Sample[], name: string, selector: string): number {
  const end = samples.at(-1)?.at ?? 0
  const inWindow = samples.filter(({ at }) => at > end - 60)
  const all = new Set(inWindow.flatMap(({ values }) => [...values.keys()]))
  return [...all]
    .filter((series) => fits(series, name, selector))
    .reduce((sum, series) => {
      const points = inWindow.flatMap(({ at, values }) => {
        const value = values.get(series)
        return value === undefined ? [] : [{ at, value }]
      })
      const [first, last] = [points[0], points.at(-1)]
      if (!first || !last || first === last) return sum
      return sum + (last.value - first.value) / (last.at - first.at)
    }, 0)
}

/** Evaluates a rule of the form "sum(rate(a[1m])) / sum(rate(b[1m])) >= limit". @throws for any other one */
function isOver({ expr }: Rule, samples: readonly Sample[]): boolean {
  const form =
    /^sum\(rate\((\w+)\{(.*?)\}\[1m\]\)\)\s*\/ sum\(rate\((\w+)\{(.*?)\}\[1m\]\)\) >= ([\d.]+)$/.exec(expr)
  if (!form) throw new Error(`The rule has another form: ${expr}`)
  const [, failedName = '', failed = '', allName = '', all = '', limit = ''] = form
  return rateOf(samples, failedName, failed) / rateOf(samples, allName, all) >= Number(limit)
}

describe('the figures for monitoring', { shuffle: false }, () => {
  it('count tickets, orders and mails, and the messages to devices (W210)', async () => {
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
    expect(now.get('tessera_push_subscriptions')).toBe(0)
    expect(now.get('tessera_push_messages{state="waiting"}')).toBe(0)
    expect(now.get('tessera_oldest_push_seconds')).toBe(0)
  })

  it('count the answers by the pattern of their route, without any id', async () => {
    const text = await metrics().read()
    expect(text).toContain(`tessera_request_duration_seconds_count{${buyRoute},status="200"} 1`)
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(text).not.toContain('example.org')
  })

  it('show when a job succeeded last', async () => {
    await expect
      .poll(async () => (await figures()).get('tessera_job_last_success_timestamp_seconds{job="round"}'))
      .toBe(server.clock.now() / 1000)
  })

  it('fire the alert of the file within two minutes when a quarter of the purchases fail, and not before (B414)', async () => {
    const { groups } = parse(docs('monitoring/alerts.yaml')) as {
      groups: { interval: string; rules: Rule[] }[]
    }
    const [{ interval, rules }] = groups as [(typeof groups)[number]]
    const rule = rules.find(({ alert }) => alert === 'PurchasesFail')!
    await server.load(eventSeed({ shortName: 'faults', seats: 200, categories: [category({ seats: 200 })] }))
    await sql`create function fail() returns trigger language plpgsql as $$
      begin raise exception 'disk failure'; end $$`.execute(server.db)

    const [done, open] = [await holdMore(server, 'faults'), await holdMore(server, 'faults')]
    for (const order of [done, open]) await validate(order, bookingForm(order))

    /** Four confirmations, of which one fails: a confirmed order is confirmed again, and one that failed too. */
    async function confirmations(withFault: boolean): Promise<void> {
      for (let index = 0; index < 3; index += 1) expect((await pay(done, byTransfer)).statusCode).toBe(200)
      if (!withFault) return
      await sql`create trigger fault before update on reservations execute function fail()`.execute(server.db)
      expect((await pay(open, byTransfer)).statusCode).toBe(500)
      await sql`drop trigger fault on reservations`.execute(server.db)
    }

    const step = secondsOf(interval)
    const samples: Sample[] = []
    /** Seconds at which the rule has held without a break; null while it does not. */
    let since: number | null = null
    let firing: number | null = null
    const begin = 4 * step
    for (let at = 0; at <= begin + 120 && firing === null; at += step) {
      await confirmations(at >= begin)
      samples.push({ at, values: await figures() })
      since = isOver(rule, samples) ? (since ?? at) : null
      if (at < begin) expect(since).toBeNull()
      if (since !== null && at - since >= secondsOf(rule.for)) firing = at
    }
    expect(firing).not.toBeNull()
    expect(firing! - begin).toBeLessThan(120)
  })

  it('are not counted without a port to read them at', async () => {
    const plain = await startTestServer()
    expect(plain.metrics).toBeNull()
    await plain.close()
  })

  it('count the calls that a server in front of alf.io forwards by their pattern, and whether alf.io answers (B415, B432)', async () => {
    const upstream = await server.app.listen({ port: 0, host: '127.0.0.1' })
    let ofProxy: Metrics | undefined
    let whileAway: Metrics | undefined
    const dist = fakeDist()
    const proxy = await buildUpstreamProxy({
      upstream,
      dist,
      extend: (app, isAway) => {
        ofProxy = createMetrics(app, null, Date.now, isAway)
        whileAway = createMetrics(app, null, Date.now, () => Promise.resolve('no answer'))
      },
    })
    const id = 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'
    await proxy.inject({ method: 'POST', url: `/api/v2/public/reservation/${id}?lang=en`, payload: {} })
    await proxy.inject('/api/v2/public/event/faults')
    const text = (await ofProxy?.read()) ?? ''
    expect(text).toContain(`tessera_request_duration_seconds_count{${buyRoute},status="403"} 1`)
    expect(text).toContain('route="/api/v2/public/event/:shortName",status="200"')
    expect(text).toContain('tessera_upstream_up 1')
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).not.toContain(id)
    expect(await whileAway?.read()).toContain('tessera_upstream_up 0')
    await proxy.close()
    rmSync(dist, { recursive: true })
  })

  it('are those of the process, and that it is not ready, while the database does not answer (B745)', async () => {
    const app = Fastify()
    addHealth(app, { db: brokenDatabase, now: Date.now })
    const text = await createMetrics(app, brokenDatabase, Date.now).read()
    expect(text).toContain('\ntessera_ready 0\n')
    expect(text).toContain('process_resident_memory_bytes ')
    expect(text).toContain(`\ntessera_build_info{version="${packageJson.version}"} 1\n`)
    expect(text).not.toMatch(
      /^tessera_(tickets|orders|mails|oldest|backup|push_mes|push_sub|sale)\w*(\{.*)? /m,
    )
    await app.close()
  })

  it('are answered at their own port, and nothing else is', async () => {
    const port = await freePort()
    const stop = await serveMetrics(metrics(), { port, host: '127.0.0.1' })
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
    // The queue of a sale has no row while no visitor waits; there is neither an alf.io nor a backup.
    const optional = ['tessera_sale_queue', 'tessera_upstream_up', 'tessera_backup_timestamp_seconds']
    expect(used.map(base).filter((name) => !names.has(name) && !optional.includes(name))).toEqual([])
  })

  it('are on the dashboard as each alert reads them (B745)', () => {
    const { groups } = parse(docs('monitoring/alerts.yaml')) as { groups: { rules: Rule[] }[] }
    const { panels } = JSON.parse(docs('monitoring/dashboard.json')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const read = groups.flatMap(({ rules }) =>
      rules.flatMap(({ expr }) =>
        expr.split(/\s+or\s+/).map((part) => part.replace(/ (?:>=?|==) [\d.]+$/, '')),
      ),
    )
    expect(read.length).toBeGreaterThan(10)
    // A panel may have every state of a figure.
    const isShown = (part: string) =>
      shown.some((expr) => expr.includes(part) || expr.includes(part.replace(/\{state="\w+"\}$/, '')))
    expect(read.filter((part) => !isShown(part))).toEqual([])
  })
})
