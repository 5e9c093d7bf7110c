/**
 * Statements on both databases: values, errors, transactions, and tables that change meanwhile. A process has 500 names of
 * statements, which other tests would take: this file has its own modules.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database, type DatabaseConfig } from '#server/infra/database/database.ts'
import { createDatabase } from '../../../support/databases.ts'
import { createPgliteFolder } from '../../../support/server/pglite-folder.ts'

const created: { drop(): Promise<void> }[] = []
afterAll(async () => {
  for (const database of created) await database.drop()
})

async function onPostgres(): Promise<DatabaseConfig> {
  const database = await createDatabase()
  created.push(database)
  return { url: database.url }
}

async function onPglite(): Promise<DatabaseConfig> {
  const database = await createPgliteFolder()
  created.push(database)
  return { folder: database.folder }
}

describe.each([
  ['PostgreSQL', onPostgres],
  ['PGlite', onPglite],
])('a statement on %s', (_, where) => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase(await where())
  })
  afterAll(() => db.destroy())
  beforeEach(async () => {
    await sql`drop table if exists samples`.execute(db)
    await sql`create table samples (id integer primary key, big bigint, yes boolean, names text[], facts jsonb)`.execute(
      db,
    )
  })

  const insert = (on: Database, id: number, facts: unknown) =>
    sql`insert into samples values (${id}, ${1_700_000_000_000}, ${true}, ${['a', 'b, "c"']}, ${JSON.stringify(facts)})`.execute(
      on,
    )
  const all = async (on: Database) => (await sql`select * from samples order by id`.execute(on)).rows

  it('returns equal rows in every execution', async () => {
    await insert(db, 1, { city: 'Zürich' })
    await insert(db, 2, null)
    const row = { big: 1_700_000_000_000, yes: true, names: ['a', 'b, "c"'] }
    const rows = [
      { id: 1, ...row, facts: { city: 'Zürich' } },
      { id: 2, ...row, facts: null },
    ]
    for (let count = 0; count < 7; count += 1) expect(await all(db)).toEqual(rows)
  })

  it('returns the same bytes, and the elements of an array with null', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 92, 34, 128])
    const { rows } = await sql<{
      bytes: Uint8Array
      texts: unknown
    }>`select ${bytes}::bytea as bytes, ${['a', null, '"', '\\']}::text[] as texts`.execute(db)
    expect(rows.map((row) => [...row.bytes])).toEqual([[...bytes]])
    expect(rows[0]?.texts).toEqual(['a', null, '"', '\\'])
  })

  it('accepts null after a value', async () => {
    const texts: unknown[] = []
    for (const value of ['a', null, 'b'])
      texts.push((await sql<{ given: unknown }>`select ${value}::text as given`.execute(db)).rows[0]?.given)
    expect(texts).toEqual(['a', null, 'b'])
  })

  it('reports how many rows each execution changed', async () => {
    const counts: unknown[] = []
    for (const id of [1, 2]) counts.push(Number((await insert(db, id, {})).numAffectedRows))
    const remove = (from: number) => db.deleteFrom('leases').where('until', '>', from).executeTakeFirst()
    await sql`insert into leases (name, until) values ('a', 5), ('b', 6)`.execute(db)
    for (const from of [5, 5, 0]) counts.push(Number((await remove(from)).numDeletedRows))
    expect(counts).toEqual([1, 1, 1, 0, 1])
  })

  it('throws the code of PostgreSQL, and the connection goes on', async () => {
    await insert(db, 1, {})
    for (let count = 0; count < 2; count += 1)
      await expect(insert(db, 1, {})).rejects.toMatchObject({ code: '23505' })
    expect(await all(db)).toHaveLength(1)
  })

  it('rolls back a transaction whose statement failed', async () => {
    for (let count = 0; count < 2; count += 1)
      await expect(
        db.transaction().execute(async (trx) => {
          await insert(trx, 1, {})
          await insert(trx, 1, {})
        }),
      ).rejects.toMatchObject({ code: '23505' })
    expect(await all(db)).toEqual([])
  })

  it('returns a column that a newer server added meanwhile', async () => {
    await insert(db, 1, {})
    await all(db)
    await sql`alter table samples add column added integer default 7`.execute(db)
    expect(await all(db)).toMatchObject([{ id: 1, added: 7 }])
    await sql`alter table samples drop column added`.execute(db)
    expect(Object.keys((await all(db))[0] ?? {})).not.toContain('added')
  })
})

describe('a statement on PostgreSQL', () => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase(await onPostgres())
  })
  afterAll(() => db.destroy())

  it('fails one transaction after a table changed, and works in the next one', async () => {
    await sql`create table changing (id integer primary key)`.execute(db)
    await sql`insert into changing values (1)`.execute(db)
    const read = () =>
      db
        .transaction()
        .execute(async (trx) => (await sql`select * from changing where id = ${1}`.execute(trx)).rows)
    await read()
    await sql`alter table changing add column added integer default 7`.execute(db)
    await expect(read()).rejects.toMatchObject({ code: '25P02' })
    expect(await read()).toEqual([{ id: 1, added: 7 }])
  })

  // Takes all names, so it is the last test.
  it('with values is prepared once for a connection, and texts beyond 500 are planned each time', async () => {
    const { values, prepared } = await db.connection().execute(async (on) => {
      const results: unknown[] = []
      for (let number = 0; number < 1200; number += 1) {
        const text = sql<{ value: number }>`select ${sql.lit(number % 600)} + ${1}::integer as value`
        results.push((await text.execute(on)).rows[0]?.value)
      }
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(on)
      return { values: results, prepared: rows.length }
    })
    expect(values).toEqual(Array.from({ length: 1200 }, (_, number) => (number % 600) + 1))
    expect(prepared).toBeGreaterThan(400)
    expect(prepared).toBeLessThan(600)
  })
})
