/** What is kept of the catalogue, and when it is read again. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueVersionOf, keptInCatalogue, withOneCatalogue } from '#server/infra/database/catalogue.ts'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'
import { createPgliteFolder } from '../../../support/server/pglite-folder.ts'

let database: TestDatabase
let db: Database
let other: Database
beforeAll(async () => {
  database = await createDatabase()
  db = await openDatabase(database)
  other = await openDatabase(database)
})
afterAll(async () => {
  await db.destroy()
  await other.destroy()
  await database.drop()
})

const set = (on: Database, value: string) =>
  sql`insert into settings (key, value) values ('SAMPLE', to_jsonb(${value}::text))
    on conflict (key) do update set value = excluded.value`.execute(on)

/** Counts how often the database is read. */
function keptSample() {
  const reads = { count: 0 }
  const read = keptInCatalogue(async (on, key: string) => {
    reads.count += 1
    const row = await on.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
    return { value: row?.value }
  })
  return { reads, read: async (on: Database) => (await read(on, 'SAMPLE')).value }
}

const failure = new Error('rolled back')

describe('catalogueVersionOf', () => {
  const tables = [
    'organizations',
    'settings',
    'events',
    'categories',
    'additional_services',
    'promo_codes',
    'fields',
    'group_links',
    'custom_payment_methods',
    'event_custom_payment_methods',
    'passes',
    'pass_links',
    'polls',
    'poll_options',
  ]

  it.each(tables)('changes with a statement that writes to %s', async (table) => {
    const before = await catalogueVersionOf(db)
    // The trigger is one of the statement: it counts also without a row.
    await sql`delete from ${sql.table(table)} where false`.execute(db)
    expect(await catalogueVersionOf(db)).not.toBe(before)
  })

  it.each(['tickets', 'reservations', 'sessions', 'mail_queue', 'transactions', 'service_items'])(
    'stays with a statement that writes to %s',
    async (table) => {
      const before = await catalogueVersionOf(db)
      await sql`delete from ${sql.table(table)} where false`.execute(db)
      expect(await catalogueVersionOf(db)).toBe(before)
    },
  )
})

describe('keptInCatalogue', () => {
  it('reads once until the catalogue changes', async () => {
    const { reads, read } = keptSample()
    await set(db, 'first')
    expect([await read(db), await read(db), reads.count]).toEqual(['first', 'first', 1])
    await set(db, 'second')
    expect([await read(db), reads.count]).toEqual(['second', 2])
  })

  it('reads again after a change by another process', async () => {
    const { read } = keptSample()
    await set(db, 'mine')
    expect(await read(db)).toBe('mine')
    await set(other, 'theirs')
    expect(await read(db)).toBe('theirs')
  })

  it('shows a transaction its own change, and others the committed value', async () => {
    const { read } = keptSample()
    await set(db, 'committed')
    await read(db)
    const inside: unknown[] = []
    await db
      .transaction()
      .execute(async (trx) => {
        inside.push(await read(trx))
        await set(trx, 'uncommitted')
        inside.push(await read(trx), await read(other))
        throw failure
      })
      .catch(() => undefined)
    expect(inside).toEqual(['committed', 'uncommitted', 'committed'])
    expect([await read(db), await read(other)]).toEqual(['committed', 'committed'])
  })

  it('compares the version once with a handle for one request, and again with the next handle', async () => {
    const { read } = keptSample()
    await set(db, 'old')
    const request = withOneCatalogue(db)
    await read(request)
    await set(other, 'new')
    expect(await read(request)).toBe('old')
    expect(await read(withOneCatalogue(db))).toBe('new')
  })

  it('lets a transaction read while a call that waits for its connection reads the same', async () => {
    const { folder, drop } = await createPgliteFolder()
    const onlyConnection = await openDatabase({ folder })
    const { read } = keptSample()
    await set(onlyConnection, 'stored')
    const request = withOneCatalogue(onlyConnection)
    await catalogueVersionOf(request)
    const { inside, outside } = await onlyConnection.transaction().execute(async (trx) => {
      const waiting = read(request)
      return { inside: await read(trx), outside: waiting }
    })
    expect([inside, await outside]).toEqual(['stored', 'stored'])
    await onlyConnection.destroy()
    await drop()
  })

  it('returns a value that no caller can change', async () => {
    const read = keptInCatalogue(() => Promise.resolve([{ names: ['a'] }]))
    const [row] = await read(db)
    expect(() => row?.names.push('b')).toThrow(TypeError)
  })

  it('reads again after a failed read', async () => {
    const answers = [Promise.reject(failure), Promise.resolve('read')]
    void answers[0]?.catch(() => undefined)
    const read = keptInCatalogue(() => answers.shift() ?? Promise.resolve('more'))
    await expect(read(db)).rejects.toBe(failure)
    expect(await read(db)).toBe('read')
  })

  it('keeps nothing while the version is missing', async () => {
    const { reads, read } = keptSample()
    await db
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom('catalogue_version').execute()
        await read(trx)
        await read(trx)
        throw failure
      })
      .catch(() => undefined)
    expect(reads.count).toBe(2)
  })
})
