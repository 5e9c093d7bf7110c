/** Numbers of invoices are without a gap and never given twice, whoever comes at the same time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { takeInvoiceNumber } from '#server/modules/documents/queries/invoice-numbers.ts'
import { insertEvent } from '#server/modules/event-setup/create-event.ts'
import { createDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { freeSeed } from '../../../../support/seeds.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

class Failed extends Error {}

describe.each(['PGlite', 'PostgreSQL'])('on %s', (name) => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase(name === 'PGlite' ? {} : database)
  })
  afterAll(() => db.destroy())

  async function organization(slug: string): Promise<number> {
    await insertEvent(
      db,
      freeSeed({ shortName: slug, organization: { slug, name: slug, email: 'a@example.org' } }),
    )
    const row = await db
      .selectFrom('organizations')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return row.id
  }

  /** Takes a number; the order behind it fails when told so. */
  const take = (id: number, fails: boolean): Promise<number | null> =>
    db
      .transaction()
      .execute(async (trx) => {
        const number = await takeInvoiceNumber(trx, id)
        if (fails) throw new Failed()
        return number
      })
      .catch((error: unknown) => {
        if (error instanceof Failed) return null
        throw error
      })

  it('60 orders at once, every third of which fails, are numbered 1 to 40', async () => {
    const id = await organization('busy')
    const numbers = await Promise.all(Array.from({ length: 60 }, (_, index) => take(id, index % 3 === 0)))
    const given = numbers.filter((number) => number !== null).toSorted((a, b) => a - b)
    expect(given).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  it('every organisation counts for itself', async () => {
    const [one, other] = [await organization('one'), await organization('other')]
    await take(one, false)
    expect([await take(one, false), await take(other, false)]).toEqual([2, 1])
  })
})
