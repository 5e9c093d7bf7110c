/** A sale that has begun. */
import { day } from '#kit/time/durations.ts'
import { openDatabase, type DatabaseConfig } from '#server/infra/database/database.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { category, eventSeed } from '../support/server/seeds.ts'

export interface OpenSale {
  readonly shortName: string
  readonly categoryId: number
}

/** Adds an event with one category. */
export async function openSale(where: DatabaseConfig, shortName: string, tickets: number): Promise<OpenSale> {
  const now = Date.now()
  const seed = eventSeed({
    shortName,
    // Every answer grows with the languages of the event: figures compare to those of earlier versions with two.
    languages: ['en', 'it'],
    startsAt: now + 30 * day,
    endsAt: now + 31 * day,
    seats: tickets,
    categories: [category({ seats: tickets, saleFrom: now - day, saleUntil: now + 20 * day })],
  })
  const db = await openDatabase(where)
  try {
    const id = await insertEvent(db, seed)
    const { id: categoryId } = await db
      .selectFrom('categories')
      .select('id')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    return { shortName, categoryId }
  } finally {
    await db.destroy()
  }
}
