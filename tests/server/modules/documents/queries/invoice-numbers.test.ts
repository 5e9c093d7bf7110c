/** Invoice numbers have no gaps and no duplicates under concurrency. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { takeInvoiceNumber } from '#server/modules/documents/queries.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { createDatabase } from '../../../../support/databases.ts'
import { createPgliteFolder } from '../../../../support/server/pglite-folder.ts'
import { freeSeed } from '../../../../support/server/seeds.ts'

class Failed extends Error {}

describe.each([
  ['PGlite', createPgliteFolder],
  ['PostgreSQL', createDatabase],
])('invoice numbers on %s', (_, create) => {
  let db: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await create()
    db = await openDatabase(database)
    drop = database.drop
  })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })

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

  /** Takes a number; fails afterwards when `fail` is set. */
  const take = (
    id: number,
    fail: boolean,
    range: 'last' | 'last_credit_note' = 'last',
  ): Promise<number | null> =>
    db
      .transaction()
      .execute(async (trx) => {
        const number = await takeInvoiceNumber(trx, id, range)
        if (fail) throw new Failed()
        return number
      })
      .catch((error: unknown) => {
        if (error instanceof Failed) return null
        throw error
      })

  it('of invoices and credit notes are each 1 to 40 for 60 concurrent reservations of which every third fails (W700)', async () => {
    const id = await organization('busy')
    const numbers = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        take(id, index % 3 === 0, index < 60 ? 'last' : 'last_credit_note'),
      ),
    )
    for (const range of [numbers.slice(0, 60), numbers.slice(60)]) {
      const given = range.filter((number) => number !== null).toSorted((a, b) => a - b)
      expect(given).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    }
  })

  it('are counted for each organization separately', async () => {
    const [one, other] = [await organization('one'), await organization('other')]
    await take(one, false)
    expect([await take(one, false), await take(other, false)]).toEqual([2, 1])
  })
})
