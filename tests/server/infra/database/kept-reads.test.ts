/** What is kept of the catalogue may depend on nothing but tables whose changes are noticed. */
import { sql, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type * as Catalogue from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { testServer } from '../../../support/server/test-server.ts'

type Load = (db: Database, key: string | number) => Promise<unknown>

/** Every function whose result is kept, as the modules pass it. */
const loads = vi.hoisted((): Load[] => [])

vi.mock('#server/infra/database/catalogue.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Catalogue>()
  return {
    ...original,
    keptInCatalogue: ((load: Load) => {
      loads.push(load)
      return original.keptInCatalogue(load)
    }) as typeof original.keptInCatalogue,
  }
})

/** Names of the tables of each query, also of those in raw SQL. */
function recordTables(tables: Set<string>): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      const { sql: text } = new PostgresQueryCompiler().compileQuery(node, queryId)
      for (const [, name] of text.matchAll(/\b(?:from|join|update|into)\s+"?([a-z_]+)"?/gi))
        if (name !== undefined && name !== 'lateral') tables.add(name)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

/** The tables that a load reads with any of the keys; an error of a key of the wrong type is no matter. */
async function tablesOf(db: Database, load: Load, keys: readonly (string | number)[]): Promise<Set<string>> {
  const tables = new Set<string>()
  const recording = db.withPlugin(recordTables(tables))
  for (const key of keys) await load(recording, key).catch(() => undefined)
  return tables
}

const server = testServer({ template: 'demo' })

async function tablesWithTrigger(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_trigger
    join pg_class on pg_class.oid = tgrelid where tgname = 'catalogue_changed'`.execute(server.db)
  return new Set(rows.map(({ name }) => name))
}

async function keysOfEvents(): Promise<(string | number)[]> {
  const events = await server.db
    .selectFrom('events')
    .select(['id', 'short_name'])
    .orderBy('id')
    .limit(15)
    .execute()
  return ['all', ...events.flatMap(({ id, short_name: shortName }) => [id, shortName])]
}

describe('keptInCatalogue', () => {
  it('is used for reads of tables with the trigger catalogue_changed only (Q11)', async () => {
    const keys = await keysOfEvents()
    const noticed = await tablesWithTrigger()
    const read = await Promise.all(loads.map((load) => tablesOf(server.db, load, keys)))
    expect(read.length).toBeGreaterThan(10)
    for (const [index, tables] of read.entries()) {
      expect(tables.size, String(loads[index])).toBeGreaterThan(0)
      expect(
        [...tables].filter((name) => !noticed.has(name)),
        String(loads[index]),
      ).toEqual([])
    }
  })

  it('would be refused for a read of tickets, also in raw SQL (Q11)', async () => {
    const inRaw: Load = (db) => sql`select 1 from tickets t join sessions s on true`.execute(db)
    const built: Load = (db) => db.selectFrom('reservations').selectAll().execute()
    const tables = await Promise.all([inRaw, built].map((load) => tablesOf(server.db, load, ['all'])))
    expect(tables).toEqual([new Set(['tickets', 'sessions']), new Set(['reservations'])])
  })
})
