/** Reads that calls share while the database is busy. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batched } from '#server/infra/database/batched.ts'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { createDatabase, type TestDatabase } from '../../../support/databases.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = await openDatabase(database)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** A read of a value that changes, with the keys and the database of each statement; each one ends when it is told to. */
function heldReads() {
  const statements: { on: Database; keys: readonly string[]; end: (error?: Error) => void }[] = []
  const stored = { value: 1 }
  const read = batched((on, keys: readonly string[]) => {
    const seen = stored.value
    return new Promise<ReadonlyMap<string, number>>((resolve, reject) => {
      const end = (error?: Error) =>
        error
          ? reject(error)
          : resolve(new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, seen])))
      statements.push({ on, keys, end })
    })
  })
  const begun = (count: number) => expect.poll(() => statements.length).toBe(count)
  return { read, stored, statements, begun }
}

describe('batched', () => {
  it('sends one statement for calls that arrive together, with each key once', async () => {
    const { read, statements, begun } = heldReads()
    const values = Promise.all(['a', 'b', 'a', 'unknown'].map((key) => read(db, key)))
    await begun(1)
    expect(statements[0]?.keys).toEqual(['a', 'b', 'unknown'])
    statements[0]?.end()
    expect(await values).toEqual([1, 1, 1, undefined])
  })

  it('answers a call by no statement that began before it', async () => {
    const { read, stored, statements, begun } = heldReads()
    const early = read(db, 'a')
    await begun(1)
    stored.value = 2
    const late = [read(db, 'a'), read(db, 'b')]
    statements[0]?.end()
    expect(await early).toBe(1)
    await begun(2)
    expect(statements[1]?.keys).toEqual(['a', 'b'])
    statements[1]?.end()
    expect(await Promise.all(late)).toEqual([2, 2])
  })

  it('rejects the calls of a statement that fails, and sends the next one', async () => {
    const { read, statements, begun } = heldReads()
    const failed = read(db, 'a')
    await begun(1)
    const next = read(db, 'a')
    statements[0]?.end(new Error('the connection is lost'))
    await expect(failed).rejects.toThrow('the connection is lost')
    await begun(2)
    statements[1]?.end()
    expect(await next).toBe(1)
  })

  it('reads for a transaction in that transaction alone', async () => {
    const { read, statements, begun } = heldReads()
    await db.transaction().execute(async (trx) => {
      const outside = read(db, 'a')
      const inside = read(trx, 'a')
      await begun(2)
      expect(statements.map(({ on }) => on === trx)).toContain(true)
      for (const { end } of statements) end()
      expect(await Promise.all([outside, inside])).toEqual([1, 1])
    })
  })
})
