/** Two versions of the server share the tables during an upgrade, so tables only grow (scripts/lib/table-columns.ts). */
import { expect, describe, it } from 'vitest'
import { openDatabase } from '#server/infra/database/database.ts'
import { columns } from '#server/infra/database/tables/columns.ts'
import { columnsSource, narrowings, readColumns } from '../../../../scripts/lib/table-columns.ts'
import { createDatabase } from '../../../support/databases.ts'

describe('the columns of a migrated database', () => {
  it('are those of tables/columns.ts: run npm run tables after a new migration', async () => {
    const database = await createDatabase()
    const db = await openDatabase({ url: database.url })
    const found = await readColumns(db)
    await db.destroy()
    await database.drop()
    expect(narrowings(columns, found)).toEqual([])
    expect(columnsSource(columns)).toBe(columnsSource(found))
  })
})

describe('npm run tables', () => {
  it.each([
    ['removed', 'bigint null', {}, ['a.b is missing']],
    ['renamed', 'bigint null', { c: 'bigint null' }, ['a.b is missing']],
    ['narrowed', 'bigint null', { b: 'integer null' }, ['a.b was bigint null and is integer null']],
    ['closed to null', 'bigint null', { b: 'bigint' }, ['a.b accepts null no longer']],
    ['left without its default', 'bigint default', { b: 'bigint' }, ['a.b has no default any more']],
    ['added without a default', 'text', { b: 'text', c: 'text' }, ['a.c is new and has no default']],
  ])('refuses a column that was %s', (_, before, now, problems) => {
    expect(narrowings({ a: { b: before } }, { a: now as Record<string, string> })).toEqual(problems)
  })

  it.each([
    ['widened', { a: { b: 'bigint null' } }],
    ['followed by one with a default', { a: { b: 'integer', c: 'text default' } }],
    ['followed by another table', { a: { b: 'integer' }, d: { e: 'text' } }],
  ])('accepts a column that was %s', (_, now) => {
    expect(narrowings({ a: { b: 'integer' } }, now)).toEqual([])
  })
})
