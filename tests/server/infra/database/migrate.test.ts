/** Migrating: new databases, databases of release 0.1.0, and several servers that start at the same time. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { migrations } from '#server/infra/database/migrations/index.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'

const names = migrations.map(({ name }) => name)
const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase('empty')
  databases.push(database)
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function executed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function run(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** Opens the database with four servers at the same time. */
async function openFour(): Promise<string[][]> {
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(database)))
  const lists = await Promise.all(opened.map(executed))
  await Promise.all(opened.map((db) => db.destroy()))
  return lists
}

const releasedDump = () => readFile(new URL('../../../support/released/001.sql', import.meta.url), 'utf8')

describe('openDatabase', () => {
  it('runs each migration once when four servers start on an empty PostgreSQL database', async () => {
    expect(await openFour()).toEqual([names, names, names, names])
  })

  it('runs each missing migration once when four servers start on a database of release 0.1.0', async () => {
    await run(await releasedDump())
    expect(await openFour()).toEqual([names, names, names, names])
  })

  it('runs no migration a second time', async () => {
    const first = await openDatabase(database)
    const { rows: before } = await sql`select * from kysely_migration`.execute(first)
    await first.destroy()
    const second = await openDatabase(database)
    expect((await sql`select * from kysely_migration`.execute(second)).rows).toEqual(before)
    await second.destroy()
  })

  it('keeps the records of migrations that a server with the table "migrations" has run', async () => {
    await openFour()
    const numbers = migrations.map(({ number }) => `(${String(number)})`).join(', ')
    await run(`drop table kysely_migration; drop table kysely_migration_lock;
      create table migrations (number integer primary key);
      insert into migrations values ${numbers};
      insert into organizations (slug, name, email) values ('kept', 'Kept', 'kept@example.org')`)
    expect(await openFour()).toEqual([names, names, names, names])
    const db = await openDatabase(database)
    expect(await db.selectFrom('organizations').select('slug').execute()).toEqual([{ slug: 'kept' }])
    await db.destroy()
  })

  it('writes the keys of codes that an earlier version stored', async () => {
    const before = migrations.filter(({ number }) => number < 29)
    await run(before.flatMap(({ statements }) => statements).join(';\n'))
    await run(`create table migrations (number integer primary key);
      insert into migrations values ${before.map(({ number }) => `(${String(number)})`).join(', ')};
      insert into organizations (slug, name, email) values ('kept', 'Kept', 'kept@example.org');
      insert into promo_codes (organization_id, code, kind, discount_type, amount, category_ids, valid_from, valid_until)
        select id, code, 'DISCOUNT', 'PERCENTAGE', 10, '[]', 0, 1
        from organizations, (values ('Early'), ('STRASSE'), ('straße')) as codes (code)`)
    const db = await openDatabase(database)
    const codes = await db.selectFrom('promo_codes').select(['code', 'code_key']).orderBy('id').execute()
    await db.destroy()
    expect(codes.map(({ code, code_key }) => [code, code_key])).toEqual([
      ['Early', 'early'],
      ['STRASSE', 'strasse'],
      ['straße', 'strasse'],
    ])
  })

  it('migrates PGlite, and migrating again changes nothing', async () => {
    const db = await openDatabase({})
    await migrate(db)
    expect(await executed(db)).toEqual(names)
    await db.destroy()
  })

  it('counts the entries of waiting lists from before migration 26 as confirmed, each with its own token', async () => {
    const earlier = migrations.filter(({ number }) => number < 26)
    await run(earlier.flatMap(({ statements }) => statements).join(';\n'))
    const numbers = earlier.map(({ number }) => `(${String(number)})`).join(', ')
    await run(`create table migrations (number integer primary key);
      insert into migrations values ${numbers};
      insert into organizations (slug, name, email) values ('lake', 'Lake', 'lake@example.org');
      insert into events (short_name, organization_id, status, private_key, time_zone, starts_at, ends_at, texts, config)
        values ('lake', 1, 'PUBLIC', 'key', 'UTC', 5000, 6000, '{}', '{}');
      insert into waiting_list (event_id, type, status, first_name, last_name, email, language, joined_at) values
        (1, 'SOLD_OUT', 'WAITING', 'Ada', 'Keller', 'ada@example.org', 'en', 1000),
        (1, 'SOLD_OUT', 'ACQUIRED', 'Mia', 'Brandt', 'mia@example.org', 'en', 2000)`)
    const db = await openDatabase(database)
    const rows = await db.selectFrom('waiting_list').select(['confirmed_at', 'token']).orderBy('id').execute()
    await db.destroy()
    expect(rows.map(({ confirmed_at }) => Number(confirmed_at))).toEqual([1000, 2000])
    expect(new Set(rows.map(({ token }) => token)).size).toBe(2)
  })

  it('leaves nothing behind when a migration fails', async () => {
    // The first migration creates this table, so it fails.
    await run('create table sessions (id integer)')
    await expect(openDatabase(database)).rejects.toThrow(/already exists/)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(`select to_regclass('organizations') as found`)
    await client.end()
    expect(rows).toEqual([{ found: null }])
  })

  it('names the reason when PostgreSQL does not answer', async () => {
    await expect(openDatabase({ url: 'postgres://unknown@127.0.0.1:1/none' })).rejects.toThrow(/ECONNREFUSED/)
  })
})
