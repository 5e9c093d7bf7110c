import { describe, expect, it } from 'vitest'
import { listCategories } from '#server/modules/catalogue/queries.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import {
  freeReleasedTicket,
  freeReleasedTickets,
  preReserveTickets,
} from '#server/modules/reservations/queries/ticket-stock.ts'
import { countReleasedTickets } from '#server/modules/waiting-list/queries.ts'
import { firstOf } from '../../../support/json.ts'
import { category, freeSeed } from '../../../support/seeds.ts'
import { testServer } from '../../../support/test-server.ts'

const server = testServer()

/** A category that has its own seats, and one that shares the seats of its event. */
const seeds = {
  'with its own seats': () => freeSeed(),
  'without its own seats': () => {
    const { seats = 20, ...shared } = category({ price: 0 })
    return freeSeed({ seats, categories: [shared] })
  },
}

/** An event whose first two tickets only the waiting list can get; the others are sold. */
async function withReleasedTickets(seed: EventFile): Promise<number> {
  const id = await server.load(seed)
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
  it.each(Object.entries(seeds))('are counted and freed for one event only: category %s', async (_, seed) => {
    // The tickets of the other event have the lower ids.
    const [other, first] = [await withReleasedTickets(seed()), await withReleasedTickets(seed())]
    const category = firstOf(await listCategories(server.db, first))
    const sold = await counted(first, 'ACQUIRED')
    expect((await countReleasedTickets(server.db, first)).countOf(category)).toBe(2)
    expect(await freeReleasedTicket(server.db, category)).toBe(true)
    expect([await counted(first, 'RELEASED'), await counted(other, 'RELEASED')]).toEqual([1, 2])
    await freeReleasedTickets(server.db, first)
    expect([await counted(first, 'RELEASED'), await counted(other, 'RELEASED')]).toEqual([0, 2])
    expect(await counted(first, 'ACQUIRED')).toBe(sold)
  })

  it.each(Object.entries(seeds))(
    'are reserved before the sale for one event only: category %s',
    async (_, seed) => {
      const [first, other] = [await server.load(seed()), await server.load(seed())]
      const category = firstOf(await listCategories(server.db, other))
      expect(await preReserveTickets(server.db, category, 3)).toBe(3)
      expect([await counted(first, 'PRE_RESERVED'), await counted(other, 'PRE_RESERVED')]).toEqual([0, 3])
    },
  )
})
