/**
 * Two versions of the server share the tables during an upgrade, so tables only grow: a column is never removed, renamed or
 * narrowed. shared-tables.json lists every column as `type`, with ` null` when it accepts null; retired-columns.json the names
 * (`table.column`) that no later version may use again.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'
import retired from './retired-columns.json' with { type: 'json' }
import snapshot from './shared-tables.json' with { type: 'json' }

type Columns = Readonly<Record<string, Readonly<Record<string, string>>>>

interface ColumnRow {
  readonly table_name: string
  readonly column_name: string
  readonly type: string
  readonly optional: boolean
}

const listed: Columns = snapshot
const nullMark = ' null'
/** Every value of the first type fits into the second one. */
const widenings = new Set(['smallint integer', 'smallint bigint', 'integer bigint', 'character varying text'])

const typeOf = (column: string): string => column.replace(nullMark, '')
const isSameOrWider = (before: string, now: string): boolean =>
  typeOf(before) === typeOf(now) || widenings.has(`${typeOf(before)} ${typeOf(now)}`)

/** What an earlier server cannot use any more: a sentence for each column. */
function narrowings(before: Columns, now: Columns): string[] {
  return Object.entries(before).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const current = now[table]?.[name]
      if (current === undefined) return [`${table}.${name} is missing`]
      if (!isSameOrWider(column, current)) return [`${table}.${name} was ${column} and is ${current}`]
      return column.endsWith(nullMark) && !current.endsWith(nullMark)
        ? [`${table}.${name} accepts null no longer`]
        : []
    }),
  )
}

/** Columns of tables of the snapshot that an earlier server, which does not know them, cannot leave out. */
const requiredAdditions = (before: Columns, rows: readonly ColumnRow[]): string[] =>
  rows
    .filter(({ table_name: table, column_name: name, optional }) => {
      const columns = before[table]
      return columns !== undefined && columns[name] === undefined && !optional
    })
    .map(({ table_name: table, column_name: name }) => `${table}.${name}`)

describe('the tables that two versions of the server share during an upgrade', () => {
  let database: TestDatabase
  let db: Database
  let rows: readonly ColumnRow[]
  let tables: Columns
  beforeAll(async () => {
    database = await createDatabase()
    db = await openDatabase({ url: database.url })
    ;({ rows } = await sql<ColumnRow>`
      select table_name, column_name, data_type || case is_nullable when 'YES' then ${nullMark}::text else '' end as type,
        is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as optional
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
      order by table_name, column_name`.execute(db))
    const all: Record<string, Record<string, string>> = {}
    for (const { table_name: table, column_name: name, type } of rows) (all[table] ??= {})[name] = type
    tables = all
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  it('have every column of the snapshot, with the same or a wider type', () => {
    expect(narrowings(listed, tables)).toEqual([])
  })

  it('give a default to each column that an earlier version does not know', () => {
    expect(requiredAdditions(listed, rows)).toEqual([])
  })

  it('are listed in shared-tables.json: add new columns there', () => {
    expect(listed).toEqual(tables)
  })

  it('use no retired name again', () => {
    const names = rows.map(({ table_name: table, column_name: name }) => `${table}.${name}`)
    expect(names.filter((name) => (retired as readonly string[]).includes(name))).toEqual([])
  })

  it.each([
    ['removed', { a: {} }, ['a.b is missing']],
    ['renamed', { a: { c: 'bigint null' } }, ['a.b is missing']],
    ['narrowed to a smaller type', { a: { b: 'integer null' } }, ['a.b was bigint null and is integer null']],
    ['closed to null', { a: { b: 'bigint' } }, ['a.b accepts null no longer']],
  ])('are reported when a column is %s', (_, now, problems) => {
    expect(narrowings({ a: { b: 'bigint null' } }, now as unknown as Columns)).toEqual(problems)
  })

  it('are not reported when a column is widened', () => {
    expect(narrowings({ a: { b: 'integer' } }, { a: { b: 'bigint null' } })).toEqual([])
  })
})
