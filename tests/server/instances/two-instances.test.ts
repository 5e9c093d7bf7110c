import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnOneInstance } from '#server/infra/jobs.ts'
import { removeExpiredReservations, runJobs, startJobs } from '#server/jobs.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { createBuyer, type RemoteBuyer, type RemoteOrder, type Send } from '../../support/remote-buyer.ts'
import { plainDocuments } from '../../support/server/plain-documents.ts'
import { api, hold, holdMore, onSite } from '../../support/server/purchase.ts'
import { category, eventSeed, testNow } from '../../support/server/seeds.ts'
import { sessionHeaders, startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../support/wire/json.ts'

let database: TestDatabase
let firstServer: TestServer
let secondServer: TestServer
plainDocuments()
beforeAll(async () => {
  database = await createDatabase()
  const copy = () => startTestServer({ database })
  ;[firstServer, secondServer] = await Promise.all([copy(), copy()])
})
afterAll(async () => {
  await Promise.all([firstServer.close(), secondServer.close()])
  await database.drop()
})

describe('two instances on one PostgreSQL database', () => {
  it('share sessions', async () => {
    const order = await hold(firstServer, eventSeed())
    const headers = { ...(await sessionHeaders(firstServer.app)), 'content-type': 'application/json' }
    const url = `${order.path}/back-to-booking`
    const stored = await secondServer.app.inject({ method: 'POST', url, headers, payload: '{}' })
    expect(jsonOf(stored)).toBe(true)
    const cookie = String([stored.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const again = await firstServer.app.inject({ url: `${api}/i18n/languages`, headers: { cookie } })
    expect(again.headers['x-auth-token']).toBeUndefined()
  })

  it('both list an event, and its change, as soon as one of them has stored it', async () => {
    const seed = eventSeed()
    const listedBy = async ({ app }: TestServer): Promise<string[]> =>
      wireOf(await app.inject(`${api}/events`), endpoints.events).map(({ shortName }) => shortName)
    await Promise.all([listedBy(firstServer), listedBy(secondServer)])
    const id = await firstServer.load(seed)
    expect(await listedBy(secondServer)).toContain(seed.shortName)
    await firstServer.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', id).execute()
    expect(await listedBy(secondServer)).not.toContain(seed.shortName)
    expect(await listedBy(firstServer)).not.toContain(seed.shortName)
  })

  it('delete an expired reservation once when both run the job', async () => {
    const seed = eventSeed({ seats: 3, categories: [category({ seats: 3 })] })
    const order = await hold(firstServer, seed, 3)
    const later = testNow + 60 * 60_000
    await Promise.all([firstServer, secondServer].map(({ db }) => removeExpiredReservations(db, later)))
    expect((await secondServer.app.inject(order.path)).statusCode).toBe(404)
    await holdMore(secondServer, seed.shortName, 3)
  })
})

describe('the rate limit of two instances', () => {
  const url = `${api}/i18n/languages`
  const from = (address: string) => ({ url, headers: { 'x-forwarded-for': address } })

  it('counts requests of both together, for each address and minute', async () => {
    const limited = { database, requestsPerMinute: 50, trustProxy: 1 }
    const copies = await Promise.all([startTestServer(limited), startTestServer(limited)])
    const ask = async (address: string, calls: number) => {
      const codes = []
      for (let call = 0; call < calls; call += 1)
        codes.push((await copies[call % 2]?.app.inject(from(address)))?.statusCode)
      return codes
    }
    // An instance shares its count above a tenth of the limit, here five requests.
    expect(await ask('203.0.113.7', 50)).not.toContain(429)
    expect((await ask('203.0.113.7', 10)).slice(-5)).toEqual(Array<number>(5).fill(429))
    expect(await ask('203.0.113.8', 4)).toEqual(Array<number>(4).fill(200))
    const counted = () =>
      firstServer.db.selectFrom('call_counts').selectAll().where('address', 'like', '203.%').execute()
    expect((await counted()).map(({ address }) => address)).toEqual(['203.0.113.7'])
    expect((await counted())[0]?.calls).toBeLessThanOrEqual(52)
    for (const { clock } of copies) clock.advance(60_000)
    expect(await ask('203.0.113.7', 2)).toEqual([200, 200])
    await runJobs(firstServer.context, testNow + 120_000)
    expect(await counted()).toEqual([])
    await Promise.all(copies.map((copy) => copy.close()))
  })

  it('refuses no request because the count cannot be stored', async () => {
    const limited = { database, requestsPerMinute: 50 }
    const copy = await startTestServer(limited)
    await sql`alter table call_counts rename to away`.execute(copy.db)
    const answers = []
    for (let call = 0; call < 51; call += 1) answers.push((await copy.app.inject(url)).statusCode)
    await sql`alter table away rename to call_counts`.execute(copy.db)
    expect(answers).toEqual([...Array<number>(50).fill(200), 429])
    await copy.close()
  })
})

describe('runOnOneInstance', () => {
  const turn = 25_000

  it('runs the work of one of many calls at the same time, and again when the lease has ended', async () => {
    const name = randomUUID()
    let times = 0
    const work = () => Promise.resolve(void (times += 1))
    const ask = (now: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          runOnOneInstance(
            index % 2 === 0 ? firstServer.db : secondServer.db,
            { name, now, length: turn },
            work,
          ),
        ),
      )
    expect((await ask(testNow)).filter(Boolean)).toHaveLength(1)
    expect((await ask(testNow + turn - 1)).filter(Boolean)).toHaveLength(0)
    expect((await ask(testNow + turn)).filter(Boolean)).toHaveLength(1)
    expect(times).toBe(2)
  })

  it('runs the work elsewhere after an instance failed at it', async () => {
    const name = randomUUID()
    const broken = () => Promise.reject(new Error('no'))
    await expect(
      runOnOneInstance(firstServer.db, { name, now: testNow, length: turn }, broken),
    ).rejects.toThrow('no')
    expect(
      await runOnOneInstance(secondServer.db, { name, now: testNow + turn, length: turn }, () =>
        Promise.resolve(),
      ),
    ).toBe(true)
  })

  it('runs the jobs once when two instances start together', async () => {
    await firstServer.db.deleteFrom('leases').where('name', '=', 'jobs').execute()
    const errors: unknown[] = []
    const stops = [firstServer, secondServer].map(({ context: server }) =>
      startJobs(server, (error) => errors.push(error)),
    )
    await Promise.all(stops.map((stop) => stop()))
    expect(errors).toEqual([])
    const leases = await firstServer.db.selectFrom('leases').selectAll().where('name', '=', 'jobs').execute()
    expect(leases).toEqual([{ name: 'jobs', until: testNow + turn }])
  })
})

/**
 * Three times the connections of two instances. A transaction that waits for another connection holds its own: when all
 * transactions do, none goes on.
 */
const buyers = 60
const shortName = 'rush'

let categoryId: number
beforeAll(async () => {
  const seed = eventSeed({ shortName, seats: buyers, categories: [category({ seats: buyers })] })
  const eventId = await firstServer.load(seed)
  const { id } = await firstServer.db
    .selectFrom('categories')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  categoryId = id
})
/** As a load balancer: each call of a buyer goes to the next instance. */
function sendInTurn(first: number): Send {
  let turn = first
  return async ({ method, path, headers, body }) => {
    turn += 1
    const { app } = turn % 2 === 0 ? firstServer : secondServer
    const call: InjectOptions = {
      method: method === 'GET' ? 'GET' : 'POST',
      url: path,
      headers: { ...headers },
    }
    const answer = await app.inject(body === undefined ? call : { ...call, payload: body })
    const header = (name: string) =>
      answer.headers[name] === undefined ? null : String(answer.headers[name])
    return { status: answer.statusCode, header, text: answer.body }
  }
}

/** After each change both instances read the catalogue again. */
async function changeSettings(): Promise<void> {
  for (let change = 0; change < 20; change += 1)
    await sql`insert into settings (key, value) values ('SAMPLE', to_jsonb(1))
      on conflict (key) do update set value = settings.value`.execute(firstServer.db)
}

interface Ordering {
  readonly buyer: RemoteBuyer
  readonly order: RemoteOrder
}

const reserve = (): Promise<Ordering[]> =>
  Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const buyer = createBuyer(sendInTurn(index))
      const order = await buyer.reserve(shortName, categoryId)
      if (order === null) throw new Error('No ticket is left')
      return { buyer, order }
    }),
  )

/** Every buyer makes the call and reloads the page of the order meanwhile. @returns the statuses of all answers */
async function statusesOf(
  all: readonly Ordering[],
  call: (one: Ordering) => Promise<{ readonly status: number }>,
): Promise<Set<number>> {
  const calls = all.flatMap((ordering) => [
    call(ordering),
    ordering.buyer.call('GET', `/api/v2/public/reservation/${ordering.order.id}`),
  ])
  const [answers] = await Promise.all([Promise.all(calls), changeSettings()])
  return new Set(answers.map(({ status }) => status))
}

describe('two instances on one PostgreSQL database', () => {
  it('answer 60 buyers at the same moment while settings change', async () => {
    const all = await reserve()
    // Which statement waits for which depends on their timing.
    for (let round = 0; round < 2; round += 1)
      expect(await statusesOf(all, ({ buyer, order }) => buyer.fillIn(order))).toEqual(new Set([200]))
    expect(await statusesOf(all, ({ buyer, order }) => buyer.confirm(order, onSite))).toEqual(new Set([200]))
  })
})
