/** Opens the box office's database: PostgreSQL by address, else PGlite in a folder, else PGlite in memory (tests). */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Tables } from './tables/tables.ts'

export type Database = Kysely<Tables>

export interface DatabaseConfig {
  /** PostgreSQL address. Several copies of the box office may share it. */
  readonly url?: string | undefined
  /** Folder for PGlite's files; one process at a time. Without it the data live in memory. */
  readonly folder?: string | undefined
}

const bigintType = 20

/** Whole numbers of 64 bits are all epoch milliseconds or amounts here, safely inside a double. */
const parseBigint = (text: string): number => Number(text)

/** Of one copy. PostgreSQL takes 100 from all together unless it is told otherwise. */
const maxConnections = 10

const connectionTimeouts = {
  keepAlive: true,
  /** No connection to be had: the visitor hears it instead of waiting for ever. */
  connectionTimeoutMillis: 30_000,
  /** A copy that froze in the middle of an order gives its rows back to the others. */
  idle_in_transaction_session_timeout: 60_000,
}

const pgliteFolder = (folder: string): string => join(folder, 'pg')

/** Whether a box office has kept its data in that folder. */
export const hasDatabase = (folder: string): boolean => existsSync(pgliteFolder(folder))

async function createDialect({ url, folder }: DatabaseConfig) {
  if (url) {
    const { default: pg } = await import('pg')
    const types = new pg.TypeOverrides()
    types.setTypeParser(bigintType, parseBigint)
    const pool = new pg.Pool({ connectionString: url, max: maxConnections, types, ...connectionTimeouts })
    // A resting connection that the database ends (a restart, a failover) is replaced by the pool. Without a listener
    // that would end the process; whoever needs the database meanwhile hears of it by their own query.
    pool.on('error', () => undefined)
    return new PostgresDialect({ pool })
  }
  const { PGlite } = await import('@electric-sql/pglite')
  const options = { parsers: { [bigintType]: parseBigint } }
  if (!folder) return pgliteDialect(new PGlite(options))
  const files = pgliteFolder(folder)
  await mkdir(files, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  return pgliteDialect(new PGlite(files, options), unlock)
}

/** Opens the database and brings its tables up to date. Rejects when the place cannot be opened. */
export async function openDatabase(where: DatabaseConfig): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: await createDialect(where) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}
