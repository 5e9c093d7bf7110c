import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sum } from '#kit/sum.ts'
import { minute, second } from '#kit/time/durations.ts'
import { admitNext, insertPlaces, lockQueue } from '#server/modules/queue/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import { createDatabase } from '../../../support/databases.ts'
import { duringTransaction } from '../../../support/server/during-transaction.ts'
import { api, bookingForm, buy, forFree, onSite, pay, validate } from '../../../support/server/purchase.ts'
import { eventIdOf } from '../../../support/server/rows.ts'
import { openQueuedSale, queuedSeed, type QueuedSale } from '../../../support/server/sale-queue.ts'
import { category, eventSeed } from '../../../support/server/seeds.ts'
import {
  startTestServer,
  type TestServer,
  type Visitor,
  testServer,
} from '../../../support/server/test-server.ts'
import { firstOf, jsonOf, wireOf } from '../../../support/wire/json.ts'

/** Places an order for a held reservation. */
async function complete(visitor: Visitor, shortName: string, id: string): Promise<void> {
  const path = `${api}/reservation/${id}`
  const { ticketsByCategory } = wireOf(await visitor.get(path), endpoints.reservation)
  const held = { visitor, shortName, id, path, tickets: [firstOf(firstOf(ticketsByCategory).tickets).uuid] }
  await validate(held, bookingForm(held))
  expect((await pay(held, forFree)).statusCode).toBe(200)
}

const visitors = (server: TestServer, count: number): Visitor[] =>
  Array.from({ length: count }, () => server.visitor())

/** A full sale: the first visitors hold a ticket each, the others wait in their order. */
async function fullSale(server: TestServer, capacity: number, waiting: number) {
  const sale = await openQueuedSale(server, queuedSeed(capacity))
  const inside = visitors(server, capacity)
  const ids: string[] = []
  for (const visitor of inside) ids.push(await sale.hold(visitor))
  const outside = visitors(server, waiting)
  for (const visitor of outside) await sale.attempt(visitor)
  const [first = server.visitor(), next = server.visitor(), last = server.visitor()] = outside
  return { sale, inside: firstOf(inside), id: firstOf(ids), first, next, last, outside }
}

/** Time passes in steps in which the visitors poll. */
async function pollFor(server: TestServer, sale: QueuedSale, polling: readonly Visitor[], ms: number) {
  for (let passed = 0; passed < ms; passed += 30 * second) {
    server.clock.advance(30 * second)
    for (const visitor of polling) await sale.poll(visitor)
  }
}

describe('a sale queue', () => {
  const server = testServer()

  it('reserves up to the capacity and gives the others places in their order (Q1)', async () => {
    const sale = await openQueuedSale(server, queuedSeed(2))
    const results: string[] = []
    for (const visitor of visitors(server, 5)) results.push(await sale.attempt(visitor))
    expect(results).toEqual(['reserved', 'reserved', 'waiting 1', 'waiting 2', 'waiting 3'])
  })

  it('admits exactly the capacity for 60 concurrent calls of 30 sessions (Q1)', async () => {
    const sale = await openQueuedSale(server, queuedSeed(4))
    const buyers = visitors(server, 30)
    await Promise.all(buyers.map((visitor) => visitor.get(`${api}/i18n/languages`)))
    await Promise.all([...buyers, ...buyers].map((visitor) => sale.attempt(visitor)))
    server.clock.advance(2 * second)
    const states = await Promise.all(buyers.map((visitor) => sale.poll(visitor)))
    expect(states.filter((state) => state === 'ADMITTED')).toHaveLength(4)
    const positions = states.filter((state) => state !== 'ADMITTED').map((state) => Number(state.slice(8)))
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1))
    expect(sum(positions)).toBe((26 * 27) / 2)
  })

  it('admits the next one when an order is placed, and sends its buyer to the end (Q2)', async () => {
    const { sale, inside, id, first, next } = await fullSale(server, 1, 2)
    await complete(inside, sale.shortName, id)
    expect(await sale.attempt(inside)).toBe('waiting 2')
    expect(await sale.attempt(next)).toBe('waiting 1')
    expect(await sale.attempt(first)).toBe('reserved')
  })

  it('leaves a canceled reservation the rest of its admission, then admits the next one', async () => {
    const { sale, inside, id, first } = await fullSale(server, 1, 1)
    await inside.delete(`${api}/reservation/${id}`)
    expect(await sale.attempt(first)).toBe('waiting 1')
    await pollFor(server, sale, [first], 6 * minute)
    expect(await sale.poll(first)).toBe('ADMITTED')
    expect(await sale.attempt(inside)).toBe('waiting 1')
  })

  it('admits the next one when the time of a reservation runs out (Q2)', async () => {
    const { sale, inside, first } = await fullSale(server, 1, 1)
    await pollFor(server, sale, [first], 24 * minute)
    expect(await sale.poll(first)).toBe('WAITING 1')
    await pollFor(server, sale, [first], 2 * minute)
    expect(await sale.poll(first)).toBe('ADMITTED')
    expect(await sale.attempt(inside)).toBe('waiting 1')
  })

  it('ends an admission that is not used, and shows until when it lasts (Q2)', async () => {
    const { sale, inside, id, first, next } = await fullSale(server, 1, 2)
    await complete(inside, sale.shortName, id)
    server.clock.advance(30 * second)
    await sale.poll(next)
    const { state, admittedUntil } = await sale.turn(first)
    expect([state, admittedUntil]).toEqual(['ADMITTED', server.clock.now() + 5 * minute])
    await pollFor(server, sale, [next], 6 * minute)
    expect(await sale.poll(next)).toBe('ADMITTED')
    expect(await sale.poll(first)).toBe('NONE')
    expect(await sale.attempt(first)).toBe('waiting 1')
  })

  it('keeps the place of a visitor who stopped polling for 10 minutes, and admits those behind meanwhile (Q4)', async () => {
    const { sale, inside, id, first, next, last } = await fullSale(server, 1, 3)
    await pollFor(server, sale, [next, last], 2 * minute)
    await complete(inside, sale.shortName, id)
    server.clock.advance(2 * second)
    expect(await sale.poll(next)).toBe('ADMITTED')
    server.clock.advance(2 * second)
    expect([await sale.poll(first), await sale.poll(last)]).toEqual(['WAITING 1', 'WAITING 2'])
    await pollFor(server, sale, [last], 10 * minute)
    expect(await sale.poll(first)).toBe('NONE')
  })

  it('admits a visitor of a client that does not poll when it reserves again (Q6)', async () => {
    const { sale, inside, id, first, next } = await fullSale(server, 1, 2)
    server.clock.advance(5 * minute)
    await complete(inside, sale.shortName, id)
    expect(await sale.attempt(first)).toBe('reserved')
    expect(await sale.attempt(next)).toBe('waiting 1')
  })

  it('estimates the wait from the admissions that ended (Q5)', async () => {
    const sale = await openQueuedSale(server, queuedSeed(1))
    const last = server.visitor()
    const buyers = visitors(server, 5)
    const held = await sale.hold(firstOf(buyers))
    for (const visitor of [...buyers.slice(1), last]) await sale.attempt(visitor)
    expect((await sale.turn(last)).estimatedWait).toBeNull()
    for (const visitor of buyers.slice(0, 4)) {
      await complete(visitor, sale.shortName, visitor === buyers[0] ? held : await sale.hold(visitor))
      server.clock.advance(minute)
      for (const waiting of [...buyers, last]) await sale.poll(waiting)
    }
    const { position, estimatedWait, pollAfter } = await sale.turn(last)
    expect([position, estimatedWait, pollAfter]).toEqual([1, 60, 6])
  })

  it('gives a place back that its visitor leaves', async () => {
    const { sale, inside, first, next } = await fullSale(server, 1, 2)
    const leave = async (visitor: Visitor) =>
      jsonOf(await visitor.delete(`${api}/event/${sale.shortName}/sale-queue`))
    expect(await leave(first)).toBe(true)
    expect(await leave(inside)).toBe(false)
    expect([await sale.poll(first), await sale.poll(next)]).toEqual(['NONE', 'WAITING 1'])
  })

  it('keeps the place over a new server and over all instances (Q3)', async () => {
    const database = await createDatabase()
    const firstServer = await startTestServer({ database })
    const other = await startTestServer({ database })
    const { sale } = await fullSale(firstServer, 1, 3)
    const places = await firstServer.db
      .selectFrom('sale_queue_places')
      .select('session_id')
      .orderBy('number')
      .execute()
    const session = places[2]?.session_id ?? ''
    await firstServer.close()
    const answer = await other.app.inject({
      url: `${api}/event/${sale.shortName}/sale-queue`,
      headers: { 'x-auth-token': session },
    })
    expect(wireOf(answer, endpoints.saleQueue)).toMatchObject({ state: 'WAITING', position: 2 })
    await other.close()
    await database.drop()
  })

  it('decides on an admission after the round of another instance has committed', async () => {
    const { sale } = await fullSale(server, 1, 0)
    const id = await eventIdOf(server, sale.shortName)
    await server.db.deleteFrom('sale_queue_places').where('event_id', '=', id).execute()
    const other = await server.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    const now = server.clock.now()
    // The other instance has admitted a visitor and has not committed.
    const result = await duringTransaction(
      server.db,
      async (trx) => {
        await lockQueue(trx, id)
        await insertPlaces(trx, id, { joining: new Map([[other.id, '::1']]), maximum: 10, now })
        await admitNext(trx, id, { capacity: 1, until: now + minute, now })
      },
      () => sale.attempt(server.visitor()),
    )
    expect(result).toBe('waiting 1')
  })

  it('gives a new session a place at the end (Q3)', async () => {
    const { sale } = await fullSale(server, 1, 3)
    expect(await sale.attempt(server.visitor())).toBe('waiting 4')
  })

  it('has one place for all tabs of a session (Q3)', async () => {
    const { sale, first } = await fullSale(server, 1, 2)
    const results = await Promise.all([sale.attempt(first), sale.attempt(first), sale.attempt(first)])
    expect(results).toEqual(['waiting 1', 'waiting 1', 'waiting 1'])
  })

  it('counts a session that holds two reservations once, until both have ended', async () => {
    const { sale, inside, id, first } = await fullSale(server, 1, 1)
    const other = await sale.hold(inside)
    await inside.delete(`${api}/reservation/${id}`)
    server.clock.advance(minute)
    expect(await sale.attempt(first)).toBe('waiting 1')
    await complete(inside, sale.shortName, other)
    expect(await sale.attempt(first)).toBe('reserved')
  })

  it('gives no places before the sale and when nothing is left', async () => {
    const soon = await openQueuedSale(
      server,
      queuedSeed(1, { categories: [category({ price: 0, saleFrom: server.clock.now() + minute })] }),
    )
    const early = server.visitor()
    expect(await soon.attempt(early)).toBe('error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE')
    expect(await soon.poll(early)).toBe('OPEN')
    const sale = await openQueuedSale(
      server,
      queuedSeed(1, { seats: 1, categories: [category({ price: 0, seats: 1 })] }),
    )
    const [buyer = early, late = early] = visitors(server, 2)
    const id = await sale.hold(buyer)
    expect(await sale.attempt(late)).toBe('waiting 1')
    await complete(buyer, sale.shortName, id)
    server.clock.advance(2 * second)
    expect(await sale.poll(late)).toBe('OPEN')
    expect(await sale.attempt(late)).toBe('error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE')
  })

  it('answers polls between two rounds from memory (Q5)', async () => {
    const { sale, first, next } = await fullSale(server, 1, 2)
    await sale.poll(first)
    await server.db.transaction().execute(async (trx) => {
      await sql`lock table sale_queue_places in access exclusive mode`.execute(trx)
      expect([await sale.poll(first), await sale.poll(next)]).toEqual(['WAITING 1', 'WAITING 2'])
    })
  })

  it('answers 404 for an unknown event', async () => {
    const visitor = server.visitor()
    const answers = [
      await visitor.get(`${api}/event/unknown/sale-queue`),
      await visitor.delete(`${api}/event/unknown/sale-queue`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })

  it('reads no table of sale queues in a call where it is switched off', async () => {
    const ownServer = await startTestServer()
    await sql`drop table sale_queue_places, sale_queue_reservations`.execute(ownServer.db)
    const { visitor, shortName } = await buy(ownServer, eventSeed(), 1, onSite)
    const turn = wireOf(await visitor.get(`${api}/event/${shortName}/sale-queue`), endpoints.saleQueue)
    expect(turn.state).toBe('OPEN')
    await ownServer.close()
  })
})
