/** Buyers, jobs and mails while PostgreSQL restarts, vanishes, only reads or is full: each call ends in time, and the shop goes on. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import {
  connectDatabase,
  connectionsOf,
  openDatabase,
  serverLimits,
  type Database,
} from '#server/infra/database/database.ts'
import { runEvery, writeLease } from '#server/infra/jobs.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { addHealth } from '#server/modules/site/routes/health.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'
import { createBuyer, type Send } from '../../../support/remote-buyer.ts'
import { forFree } from '../../../support/server/purchase.ts'
import { category, freeSeed } from '../../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'

let database: TestDatabase
let admin: Database
let server: TestServer
const open = new Set<Socket>()
const swallowed = new WeakSet<Socket>()
const state = { isDown: false, mails: 0, parameters: '' }
const uncaught: unknown[] = []
const recordUncaught = (error: unknown): void => void uncaught.push(error)

/** Stands before PostgreSQL. */
const proxy = createServer((client) => {
  if (state.isDown) return void client.resetAndDestroy()
  client.once('data', (data) => {
    state.parameters = data.toString('utf8', 8)
  })
  const { port, hostname } = new URL(database.url)
  const other = connect(Number(port), hostname)
  const pass = (from: Socket, to: Socket): void => {
    open.add(from)
    from.on('data', (data) => swallowed.has(from) || to.write(data)).on('error', () => undefined)
    from.on('close', () => open.delete(from) && to.destroy())
  }
  pass(client, other)
  pass(other, client)
})

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  process.on('uncaughtException', recordUncaught)
  database = await createDatabase()
  admin = await connectDatabase(database)
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.port = String((proxy.address() as AddressInfo).port)
  server = await startTestServer({
    database: { url: url.href, limits: { connect: 750, free: 1500, query: 400 } },
    jobs: true,
    mail: { send: () => Promise.resolve(void (state.mails += 1)), sender: 'tickets@example.org' },
    payments: { finalizeDelay: 1000 },
  })
})
afterAll(async () => {
  await server.close()
  for (const socket of open) socket.destroy()
  proxy.close()
  await admin.destroy()
  await database.drop()
  process.off('uncaughtException', recordUncaught)
  vi.useRealTimers()
})

/** Ms of the calls of one outage, and how many failed. */
const calls = { longest: 0, failed: 0 }
const send: Send = async ({ method, path, headers, body }) => {
  const begin = performance.now()
  const options = {
    method: method as 'GET',
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  }
  const answer = await server.app.inject(options)
  calls.longest = Math.max(calls.longest, performance.now() - begin)
  if (answer.statusCode >= 500) calls.failed += 1
  const header = (name: string) => (answer.headers[name] === undefined ? null : String(answer.headers[name]))
  return { status: answer.statusCode, header, text: answer.body }
}

/** @returns the id of the order; null when a call failed */
async function attempt(shortName: string, categoryId: number): Promise<string | null> {
  const buyer = createBuyer(send)
  const order = await buyer.reserve(shortName, categoryId).catch(() => null)
  if (order === null || (await buyer.fillIn(order)).status !== 200) return null
  return (await buyer.confirm(order, forFree)).status === 200 ? order.id : null
}

const run = (text: string) => sql.raw(text).execute(admin)
const cut = () =>
  run(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
const setReadOnly = (value: string) =>
  run(
    `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
  )
function setDown(isDown: boolean): void {
  state.isDown = isDown
  if (isDown) for (const socket of open) socket.resetAndDestroy()
}

const outages: [name: string, begin: () => unknown, end?: () => unknown][] = [
  ['restarts', () => setDown(true), () => setDown(false)],
  ['ends every connection', cut],
  ['vanishes: its connections swallow what is sent', () => open.forEach((socket) => swallowed.add(socket))],
  [
    'only reads for a while, as after a failover',
    () => setReadOnly('on').then(cut),
    () => setReadOnly('off'),
  ],
  [
    'has a full disk',
    () =>
      run(`create function fill() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger full_disk before insert on reservations for each statement execute function fill();
        create trigger full_disk before update on tickets for each statement execute function fill()`),
    () => run('drop function fill cascade'),
  ],
]
const patiently = { timeout: 20_000 }

it('leaves ten seconds for an answer', () => {
  expect(serverLimits.free + serverLimits.query).toBeLessThan(10_000)
  expect(serverLimits.connect).toBeLessThan(serverLimits.free)
})

it('keeps the answer of a query that arrived while this process was paused', async () => {
  const db = await openDatabase({ ...database, limits: { connect: 1500, free: 3000, query: 100 } })
  await db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection)
    const answer = sql`select 1 as one`.execute(connection)
    await new Promise(setImmediate)
    const end = performance.now() + 300
    while (performance.now() < end);
    expect((await answer).rows).toEqual([{ one: 1 }])
  })
  await db.destroy()
})

it('opens a connection with parameters that every pooler knows, and ends an idle transaction (B743)', async () => {
  const url = new URL(database.url)
  url.port = String((proxy.address() as AddressInfo).port)
  const db = await connectDatabase({ url: url.href })
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(db)
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  const names = state.parameters.split('\0').filter((_, index) => index % 2 === 0)
  expect(names.filter(Boolean).toSorted()).toEqual(['client_encoding', 'database', 'user'])
  await db.destroy()
})

type Fail = (error: unknown) => void

it.each([
  ['a request', 4, true, (work: () => Promise<unknown>, fail: Fail) => work().catch(fail)],
  ['a job', 1, false, (work: () => Promise<unknown>, fail: Fail) => runEvery(hour, work, fail)()],
])(
  'ends at PostgreSQL what %s waits for too long, and keeps its connection (B426)',
  async (_, attempts, isSlow, run) => {
    const db = await openDatabase({ ...database, limits: { connect: 1500, free: 3000, query: 100 } })
    const fail = vi.fn()
    await run(() => sql`select pg_sleep(0.2)`.execute(db), fail)
    expect(fail).toHaveBeenCalledTimes(isSlow ? 1 : 0)
    await admin.transaction().execute(async (trx) => {
      await sql`lock table leases in exclusive mode`.execute(trx)
      for (let left = attempts; left > 0; left -= 1) await run(() => writeLease(db, 'test', left), fail)
      const { rows } =
        await sql`select pid from pg_locks where not granted and relation = 'leases'::regclass`.execute(trx)
      expect(rows).toEqual([])
    })
    expect(fail).toHaveBeenCalledTimes(attempts + (isSlow ? 1 : 0))
    expect(connectionsOf(db)).toEqual({ open: 1, idle: 1, waiting: 0 })
    await db.destroy()
  },
)

it('/readyz stays 200 while PostgreSQL has no place for another connection (B426)', async () => {
  await run(`create role crowded login password 'crowded' connection limit 1;
    grant pg_read_all_data, pg_write_all_data to crowded`)
  const url = new URL(database.url)
  ;[url.username, url.password] = ['crowded', 'crowded']
  const db = await openDatabase({ url: url.href, limits: { connect: 1500, free: 3000, query: 800 } })
  const app = Fastify()
  addHealth(app, { db, now: Date.now })
  const { statusCode, body } = await app.inject('/readyz')
  expect([statusCode, body]).toEqual([200, 'ok'])
  await app.close()
  await db.destroy()
  await run('drop role crowded')
})

it.each(outages)('when PostgreSQL %s, 14 buyers, jobs and mails go on (B426)', async (_, begin, end) => {
  Object.assign(calls, { longest: 0, failed: 0 })
  state.mails = 0
  const categories = [category({ price: 0, seats: 200 })]
  const seed = freeSeed({ seats: 200, categories, settings: { SEND_TICKETS_AUTOMATICALLY: false } })
  const eventId = await insertEvent(admin, seed)
  const { id } = await admin
    .selectFrom('categories')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const orders: string[] = []
  let isOver = false

  /** @returns whether an order that began after the outage succeeded */
  async function buyer(): Promise<boolean> {
    for (let left = 100; left > 0; left -= 1) {
      const isLast = isOver
      const order = await attempt(seed.shortName, id)
      if (order !== null) orders.push(order)
      if (isLast && order !== null) return true
    }
    return false
  }

  const buyers = Array.from({ length: 14 }, buyer)
  await begin()
  vi.advanceTimersByTime(30_000)
  await vi.waitFor(() => expect(calls.failed).toBeGreaterThan(0), patiently)
  await end?.()
  isOver = true
  expect(await Promise.all(buyers)).not.toContain(false)
  expect(calls.longest).toBeLessThan(8000)
  expect(uncaught).toEqual([])
  // The jobs and the sender go on with the orders.
  await vi.waitFor(async () => {
    server.clock.advance(10_000)
    vi.advanceTimersByTime(30_000)
    const { rows } = await sql`
      select r.status, count(t.id)::int as tickets from reservations r left join tickets t on t.reservation_id = r.id
      where r.id in (${sql.join(orders)}) group by r.id`.execute(admin)
    expect(rows).toEqual(orders.map(() => ({ status: 'COMPLETE', tickets: 1 })))
    expect(state.mails).toBeGreaterThanOrEqual(orders.length)
  }, patiently)
  const { rows } = await sql`select t.id from tickets t left join reservations r on r.id = t.reservation_id
    where t.category_id = ${id} and t.status = 'ACQUIRED' and r.status is distinct from 'COMPLETE'`.execute(
    admin,
  )
  expect(rows).toEqual([])
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
})
