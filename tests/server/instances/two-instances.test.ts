import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepSession, newSession as makeSession } from '#server/infra/database/session-store.ts'
import { runOnOneInstance } from '#server/infra/jobs.ts'
import { removeExpiredReservations, runJobs, startJobs } from '#server/jobs.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { requestTurn } from '#server/modules/queue/turns.ts'
import { joinWaitingList } from '#server/modules/waiting-list/join-waiting-list.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase, type TestDatabase } from '../../support/databases.ts'
import { createBuyer, type RemoteBuyer, type RemoteOrder, type Send } from '../../support/remote-buyer.ts'
import { plainDocuments } from '../../support/server/plain-documents.ts'
import {
  api,
  bookingForm,
  byTransfer,
  hold,
  holdMore,
  onSite,
  pay,
  validate,
} from '../../support/server/purchase.ts'
import { queuedSeed } from '../../support/server/sale-queue.ts'
import { category, eventSeed, testNow } from '../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'
import { listOn, waitingTools } from '../../support/server/waiting-list.ts'
import { envelopeOf, firstOf, jsonOf, wireOf } from '../../support/wire/json.ts'

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

/** Like a load balancer without sticky sessions: each request goes to the other instance. */
async function throughBoth(path: string, body?: object) {
  const first = await firstServer.app.inject({ url: `${api}/i18n/languages` })
  const headers = {
    'x-auth-token': String(first.headers['x-auth-token']),
    'x-csrf-token': String(first.headers['xsrf-token']),
    'content-type': 'application/json',
  }
  return secondServer.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body ?? {}) })
}

describe('two instances on one PostgreSQL database', () => {
  it('share sessions', async () => {
    const order = await hold(firstServer, eventSeed())
    const stored = await throughBoth(`${order.path}/back-to-booking`)
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

  it('sell 5 tickets to 20 buyers on both, and never 6', async () => {
    const seed = eventSeed({ seats: 5, categories: [category({ seats: 5 })] })
    await firstServer.load(seed)
    const items = await firstServer.visitor().get(`${api}/event/${seed.shortName}/ticket-categories`)
    const ticketCategoryId = firstOf(wireOf(items, endpoints.ticketCategories).ticketCategories).id
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? firstServer : secondServer)
          .visitor()
          .post(`${api}/event/${seed.shortName}/reserve-tickets?lang=en`, {
            reservation: [{ ticketCategoryId, amount: 1 }],
          }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(15)
  })

  it('complete one reservation when both confirm it at the same time', async () => {
    const order = await hold(firstServer, eventSeed(), 2)
    await validate(order, bookingForm(order))
    const confirm = { termAndConditionsAccepted: true, ...byTransfer }
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => pay(order, byTransfer)),
      ...Array.from({ length: 4 }, () => throughBoth(`${order.path}?lang=en`, confirm)),
    ])
    expect(answers.map((answer) => envelopeOf(answer).success)).toEqual(Array(8).fill(true))
    const payments = await firstServer.db
      .selectFrom('transactions')
      .select('id')
      .where('reservation_id', '=', order.id)
      .execute()
    expect(payments).toHaveLength(1)
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

const address = '192.0.2.1'
async function newSession(): Promise<string> {
  const session = makeSession(firstServer.context.sessionKey, firstServer.clock.now())
  await keepSession(firstServer.db, session)
  return session.id
}
/** 24 calls at once, half of them on each instance. */
const onBoth = async <T>(call: (server: TestServer, sessionId: string, index: number) => Promise<T>) => {
  const sessions = await Promise.all(Array.from({ length: 24 }, newSession))
  return Promise.all(
    sessions.map((id, index) => call(index % 2 === 0 ? firstServer : secondServer, id, index)),
  )
}
async function eventOn({ db }: TestServer, shortName: string) {
  const event = await findEvent(db, shortName)
  if (!event) throw new Error(`No event ${shortName}`)
  return event
}

describe('two instances on one PostgreSQL database', () => {
  it('give the sessions of one address ten places in a sale queue together', async () => {
    const seed = queuedSeed(5, { settings: { SALE_QUEUE_PLACES_PER_IP: 10 } })
    await firstServer.load(seed)
    const turns = await onBoth(async (server, sessionId) =>
      requestTurn(server.context, await eventOn(server, seed.shortName), { sessionId, address }),
    )
    const count = (kind: string) => turns.filter((turn) => turn.kind === kind).length
    expect([count('admitted'), count('waiting'), count('refused')]).toEqual([5, 5, 14])
  })

  it('store ten waiting list entries of one address together', async () => {
    const { prepared, entries } = waitingTools(() => firstServer)
    const shortName = await prepared({ settings: { ...listOn, MAX_WAITING_LIST_ENTRIES_PER_IP: 10 } })
    await holdMore(firstServer, shortName)
    const results = await onBoth(async (server, sessionId, index) =>
      joinWaitingList(
        server.context,
        await eventOn(server, shortName),
        { firstName: 'Ada', lastName: 'Rossi', email: `a${String(index)}@example.org`, userLanguage: 'en' },
        { sessionId, address },
      ),
    )
    expect(results.filter((result) => result === 'joined')).toHaveLength(10)
    expect(results.filter((result) => result === 'too-many')).toHaveLength(14)
    expect(await entries(shortName)).toHaveLength(10)
  })

  it('accept ten wrong codes of one address together', async () => {
    const seed = eventSeed({ settings: { MAX_WRONG_CODES_PER_IP: 10 } })
    await firstServer.load(seed)
    const answers = await onBoth((server, _, index) =>
      server.app.inject({
        url: `${api}/event/${seed.shortName}/validate-code?code=GUESS${String(index)}`,
        remoteAddress: address,
      }),
    )
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([count(422), count(429)]).toEqual([10, 14])
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
