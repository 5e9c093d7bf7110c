/** Migrating, also by several servers that start at the same time. */
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectDatabase, openDatabase, type Database } from '#server/infra/database/database.ts'
import { migrate, migrationNames as names, statementsOf } from '#server/infra/database/migrate.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'
import { createPgliteFolder, type PgliteFolder } from '../../../support/server/pglite-folder.ts'

const databases: TestDatabase[] = []
let database: TestDatabase
async function useNew(template: 'empty' | 'migrated'): Promise<void> {
  database = await createDatabase(template)
  databases.push(database)
}
let embedded: PgliteFolder
beforeAll(async () => {
  embedded = await createPgliteFolder()
})
beforeEach(() => useNew('empty'))
afterAll(async () => {
  for (const created of [...databases, embedded]) await created.drop()
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

it('statementsOf keeps a function in one statement', () => {
  const begin =
    'create function f() returns trigger language plpgsql as $$\n  begin\n    a := 1;\n    return new;'
  expect(statementsOf(`create table a (b text);\n${begin}\n  end\n$$;\ndrop table a;\n`)).toEqual([
    'create table a (b text)',
    `${begin}\n  end\n$$`,
    'drop table a;\n',
  ])
})

describe('openDatabase', () => {
  it('runs each migration once when four servers start on an empty PostgreSQL database', async () => {
    expect(await openFour()).toEqual([names, names, names, names])
  })

  it('runs no migration a second time', async () => {
    await useNew('migrated')
    const first = await connectDatabase(database)
    const { rows: before } = await sql`select * from kysely_migration`.execute(first)
    await first.destroy()
    const second = await openDatabase(database)
    expect((await sql`select * from kysely_migration`.execute(second)).rows).toEqual(before)
    await second.destroy()
  })

  it.each([
    ['opens a database that a later release has migrated', '999-later', null],
    ['refuses a database with a migration that is unknown among its own', '000-unknown', /corrupted/],
  ])('%s (B742)', async (_, name, problem) => {
    await useNew('migrated')
    await run(`insert into kysely_migration (name, timestamp) values ('${name}', '2027-01-01')`)
    const opening = openDatabase(database)
    if (problem) await expect(opening).rejects.toThrow(problem)
    else {
      const db = await opening
      expect(await executed(db)).toEqual([...names, name])
      await db.destroy()
    }
  })

  it('migrates PGlite, and migrating again changes nothing', async () => {
    // The folder is a copy of one that `openDatabase` has migrated.
    const db = await openDatabase(embedded)
    await migrate(db)
    expect(await executed(db)).toEqual(names)
    await db.destroy()
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

  it.each<[string, (name: string) => string[], RegExp]>([
    [
      'lacks letters of names',
      (name) => [`create database ${name} encoding 'LATIN1' locale 'C' template template0`],
      /needs the encoding UTF8 and has LATIN1/,
    ],
    [
      'only reads',
      (name) => [
        `create database ${name} template template0`,
        `alter database ${name} set default_transaction_read_only = on`,
      ],
      /only reads.*Set DATABASE_URL to the primary/,
    ],
  ])('refuses a database that %s with a sentence (B429)', async (_, statements, expected) => {
    const url = new URL(database.url)
    const name = `${url.pathname.slice(1)}_refused`
    for (const statement of statements(name)) await run(statement)
    url.pathname = name
    await expect(openDatabase({ url: url.href })).rejects.toThrow(expected)
    await run(`drop database ${name} with (force)`)
  })

  it('refuses the files of another user, and names that user (B429)', async () => {
    const uid = process.getuid?.() ?? 0
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
    await expect(openDatabase(embedded)).rejects.toThrow(
      `belongs to ${userInfo().username}: run this as that user`,
    )
  })

  it('names DATA_DIR when its folder cannot be made (B429)', async () => {
    const inFile = `${fileURLToPath(import.meta.url)}/data`
    await expect(openDatabase({ folder: inFile })).rejects.toThrow(/^DATA_DIR cannot be used: E\w+: /)
  })

  it.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
    'names the remedy for a certificate of an unknown authority: %s (B742)',
    async (code) => {
      const refuse = (answer: (error: Error) => void) =>
        answer(Object.assign(new Error('certificate'), { code }))
      vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(refuse as never)
      await expect(openDatabase(database)).rejects.toThrow(/Add sslrootcert=.* or set NODE_EXTRA_CA_CERTS/)
    },
  )
})
