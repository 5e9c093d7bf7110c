/**
 * Databases for the tests of one run, each a copy of a template. PostgreSQL starts with the first request, a template is
 * made when a test first needs it, and a copy takes about 50 ms; migrating an empty database takes ten times as long.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Database } from '#server/infra/database/database.ts'
import { startPostgres, type PostgresServer } from './postgres-server.ts'
import { testNow } from './seeds.ts'

/** `empty`: no tables; `migrated`: the tables without rows; `demo`: the demo as seeded at `testNow`. */
export type Template = 'empty' | 'migrated' | 'demo'

async function seedDemoData(db: Database): Promise<void> {
  // Loaded late: most runs need no demo.
  const { loadDemoData } = await import('#server/demo/load-demo-data.ts')
  await loadDemoData(db, testNow)
}

/** Describes what a template is copied from, and what is added to that copy. */
const recipes: Readonly<Record<Exclude<Template, 'empty'>, [Template, (db: Database) => Promise<void>]>> = {
  migrated: ['empty', () => Promise.resolve()],
  demo: ['migrated', seedDemoData],
}

export interface DatabasePool {
  /** @returns the address of a new database */
  create(template: Template): Promise<string>
  /** Drops a database and ends the connections to it. Resolves when it is gone. */
  drop(url: string): Promise<void>
  /** Drops what is left and stops PostgreSQL if this pool started it. */
  close(): Promise<void>
}

export function createDatabasePool(): DatabasePool {
  const run = randomUUID().slice(0, 8)
  let count = 0
  const names = new Set<string>()
  const templates = new Map<Template, Promise<string>>([['empty', Promise.resolve('template0')]])
  let started: Promise<{ server: PostgresServer; admin: pg.Pool }> | undefined

  async function start() {
    const server = await startPostgres()
    // One connection creates while another drops.
    const admin = new pg.Pool({ connectionString: server.url, max: 2 })
    // Without a listener, PostgreSQL that closes an idle connection when it stops ends the whole test run.
    admin.on('error', () => undefined)
    return { server, admin }
  }

  async function query(text: string): Promise<string> {
    const { server, admin } = await (started ??= start())
    await admin.query(text)
    return server.url
  }

  /** A database that is copied has no connections: the pool hands out copies of it only. */
  async function copy(source: string): Promise<string> {
    count += 1
    const name = `tessera_${run}_${String(count)}`
    // FILE_COPY takes a quarter of the default's time for databases of this size.
    const base = await query(`create database ${name} template ${source} strategy file_copy`)
    names.add(name)
    const url = new URL(base)
    url.pathname = name
    return url.href
  }

  const nameOf = (url: string): string => new URL(url).pathname.slice(1)

  async function makeTemplate(name: Exclude<Template, 'empty'>): Promise<string> {
    const [source, fill] = recipes[name]
    const url = await copy(await templateOf(source))
    const db = await openDatabase({ url })
    try {
      await fill(db)
    } finally {
      await db.destroy()
    }
    return nameOf(url)
  }

  function templateOf(name: Template): Promise<string> {
    const known = templates.get(name)
    if (known !== undefined || name === 'empty') return known ?? Promise.resolve('template0')
    const template = makeTemplate(name)
    templates.set(name, template)
    return template
  }

  async function dropByName(name: string): Promise<void> {
    if (!names.has(name)) return
    await query(`drop database ${name} with (force)`)
    names.delete(name)
  }

  return {
    create: async (template) => copy(await templateOf(template)),
    drop: (url) => dropByName(nameOf(url)),
    async close() {
      if (started === undefined) return
      const { server, admin } = await started
      if (process.env['TEST_DATABASE_URL']) for (const name of [...names].toReversed()) await dropByName(name)
      await admin.end()
      await server.stop()
    },
  }
}
