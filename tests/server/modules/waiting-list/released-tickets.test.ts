import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countReleasedTickets,
  freeReleasedTicket,
  freeReleasedTickets,
  preReserveTickets,
} from '#server/modules/waiting-list/queries/released-tickets.ts'
import { listCategories } from '#server/modules/catalogue/index.ts'
import { firstOf } from '../../../support/json.ts'
import { freeSeed } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An event whose first two tickets only the waiting list can get; the others are sold. */
async function withReleasedTickets(): Promise<number> {
  const id = await server.load(freeSeed())
  const first = server.db.selectFrom('tickets').select('id').where('event_id', '=', id).orderBy('id').limit(2)
  await server.db.updateTable('tickets').set({ status: 'RELEASED' }).where('id', 'in', first).execute()
  const others = server.db.updateTable('tickets').set({ status: 'ACQUIRED' })
  await others.where('event_id', '=', id).where('status', '=', 'FREE').execute()
  return id
}
const counted = async (eventId: number, status: 'RELEASED' | 'PRE_RESERVED' | 'ACQUIRED') => {
  const rows = await server.db
    .selectFrom('tickets')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', '=', status)
    .execute()
  return rows.length
}

describe('released tickets of two events', () => {
  it('are counted and freed for one event only', async () => {
    const [one, other] = [await withReleasedTickets(), await withReleasedTickets()]
    const category = firstOf(await listCategories(server.db, one))
    const sold = await counted(one, 'ACQUIRED')
    expect((await countReleasedTickets(server.db, one)).countOf(category)).toBe(2)
    expect(await freeReleasedTicket(server.db, category)).toBe(true)
    expect([await counted(one, 'RELEASED'), await counted(other, 'RELEASED')]).toEqual([1, 2])
    await freeReleasedTickets(server.db, one)
    expect([await counted(one, 'RELEASED'), await counted(other, 'RELEASED')]).toEqual([0, 2])
    expect(await counted(one, 'ACQUIRED')).toBe(sold)
  })

  it('are reserved before the sale for one event only', async () => {
    const [one, other] = [await server.load(freeSeed()), await server.load(freeSeed())]
    const category = firstOf(await listCategories(server.db, other))
    expect(await preReserveTickets(server.db, category, 3)).toBe(3)
    expect([await counted(one, 'PRE_RESERVED'), await counted(other, 'PRE_RESERVED')]).toEqual([0, 3])
  })
})
