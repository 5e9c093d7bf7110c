/** How many places of a sale queue one address may have (docs/api/sale-queue.md#place-and-admission). */
import { describe, expect, it } from 'vitest'
import { keepSession, newSession as makeSession } from '#server/infra/database/session-store.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { requestTurn } from '#server/modules/queue/turns.ts'
import { api } from '../../../support/server/purchase.ts'
import { openQueuedSale, queuedSeed } from '../../../support/server/sale-queue.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

const full = 'error.STEP_1_SALE_QUEUE_PLACES'
const openSale = (capacity: number, places?: number) =>
  openQueuedSale(
    server,
    queuedSeed(capacity, {
      settings:
        places === undefined ? { SALE_QUEUE_PLACES_PER_IP: 10 } : { SALE_QUEUE_PLACES_PER_IP: places },
    }),
  )
async function eventOf(shortName: string) {
  const event = await findEvent(server.db, shortName)
  if (!event) throw new Error(`No event ${shortName}`)
  return event
}
async function newSession(): Promise<string> {
  const session = makeSession(server.context.sessionKey, server.clock.now())
  await keepSession(server.db, session)
  return session.id
}

describe('the sale queue', () => {
  it('gives 30 sessions of one address ten places, and the next address the eleventh', async () => {
    const sale = await openSale(5)
    const event = await eventOf(sale.shortName)
    const sessions = await Promise.all(Array.from({ length: 30 }, newSession))
    const turns = await Promise.all(
      sessions.map((sessionId) => requestTurn(server.context, event, { sessionId, address: '192.0.2.1' })),
    )
    const count = (kind: string) => turns.filter((turn) => turn.kind === kind).length
    expect([count('admitted'), count('waiting'), count('refused')]).toEqual([5, 5, 20])
    const other = await requestTurn(server.context, event, {
      sessionId: await newSession(),
      address: '192.0.2.2',
    })
    expect(other).toMatchObject({ kind: 'waiting', position: 6 })
  })

  it('refuses the eleventh visitor of an address with a text, and admits it when a place is free', async () => {
    const sale = await openSale(1)
    const visitors = Array.from({ length: 10 }, () => server.visitor())
    const attempts = []
    for (const visitor of visitors) attempts.push(await sale.attempt(visitor))
    expect(attempts.slice(0, 3)).toEqual(['reserved', 'waiting 1', 'waiting 2'])
    const late = server.visitor()
    expect(await sale.attempt(late)).toBe(full)
    expect(await sale.poll(late)).toBe('NONE')
    const [, second] = visitors
    await second?.delete(`${api}/event/${sale.shortName}/sale-queue`)
    expect(await sale.attempt(late)).toBe('waiting 9')
    for (const lang of server.context.translations.translatedLanguages)
      expect(server.context.translations.bundle(lang)[full]).toContain('{{0}}')
  })

  it('keeps the place of a session that asks again while its address is full', async () => {
    const sale = await openSale(1, 2)
    const [first, second] = [server.visitor(), server.visitor()]
    expect([await sale.attempt(first), await sale.attempt(second)]).toEqual(['reserved', 'waiting 1'])
    expect([await sale.attempt(second), await sale.poll(second)]).toEqual(['waiting 1', 'WAITING 1'])
  })

  it('counts the places of each event apart', async () => {
    const [one, two] = [await openSale(1, 1), await openSale(1, 1)]
    expect([await one.attempt(server.visitor()), await two.attempt(server.visitor())]).toEqual([
      'reserved',
      'reserved',
    ])
    expect(await one.attempt(server.visitor())).toBe(full)
  })

  it('stores a keyed hash of the address, never the address', async () => {
    const sale = await openSale(1)
    await sale.attempt(server.visitor())
    const { id } = await eventOf(sale.shortName)
    const rows = await server.db
      .selectFrom('sale_queue_places')
      .select('origin')
      .where('event_id', '=', id)
      .execute()
    expect(rows.map(({ origin }) => /^[0-9a-f]{128}$/.test(origin ?? ''))).toEqual([true])
  })
})
