/** Opens the database: PostgreSQL by its address, else PGlite in a folder, else PGlite in memory (tests). */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type Dialect, type Driver } from 'kysely'
import { isServed } from '../folder-socket.ts'
import { makePrivateFolder } from '../make-private-folder.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables/tables.ts'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * True while the owner of a lock runs. The server of every container has the same process id: then the socket decides.
 * @param pid of the owner; 0 without a lock
 */
const isOwnerRunning = async (folder: string, pid: number): Promise<boolean> =>
  pid > 0 && (pid === process.pid ? await isServed(folder) : isRunning(pid))

/**
 * Writes the process id into the folder. A lock of a process that no longer runs is replaced.
 * @returns releases the lock
 * @throws while another process has the lock
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by')
  const ownerPid = Number(await readFile(file, 'utf8').catch(() => ''))
  if (await isOwnerRunning(folder, ownerPid)) {
    throw new Error(
      `${folder} is in use by process ${String(ownerPid)}${ownerPid === process.pid ? ' of another container' : ''}. Stop it, choose another DATA_DIR, or use PostgreSQL ` +
        `(DATABASE_URL) to run several. If that process is none of ours, delete ${file}.`,
    )
  }
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}

export type Database = Kysely<Tables>

export interface DatabaseConfig {
  /** PostgreSQL address. Several instances may share it. */
  readonly url?: string | undefined
  /** Folder for PGlite's files; one process at a time. Without folder and address the data stay in memory. */
  readonly folder?: string | undefined
}

const bigintType = 20

/** Every bigint is epoch ms or an amount of money: a double holds it exactly. */
const parseBigint = (text: string): number => Number(text)

/** Per instance. PostgreSQL's default allows 100 connections in total. */
const maxConnections = 10

const connectionOptions = {
  keepAlive: true,
  /** Ms to wait for a free connection; then the request fails. */
  connectionTimeoutMillis: 30_000,
  /** Ms. Releases the row locks of an instance that froze during a transaction. */
  idle_in_transaction_session_timeout: 60_000,
}

const pgliteFolder = (folder: string): string => join(folder, 'pg')

/** True when a server has stored its data in this folder. */
export const hasDatabase = (folder: string): boolean => existsSync(pgliteFolder(folder))

/** Deletes the data that PGlite has stored in a folder. */
export const removeDatabase = (folder: string): Promise<void> =>
  rm(pgliteFolder(folder), { recursive: true, force: true })

export interface Connections {
  readonly open: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

const counters = new WeakMap<Database, () => Connections>()

/** The connections to PostgreSQL; undefined for PGlite, which has one. */
export const connectionsOf = (db: Database): Connections | undefined => counters.get(db)?.()

interface OpenDialect {
  readonly dialect: Dialect
  readonly count?: () => Connections
}

async function openPostgres(url: string): Promise<OpenDialect> {
  const [{ default: pg }, { PreparingClient }] = await Promise.all([
    import('pg'),
    import('./preparing-client.ts'),
  ])
  const types = new pg.TypeOverrides()
  types.setTypeParser(bigintType, parseBigint)
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: maxConnections,
    types,
    ...connectionOptions,
  })
  // The pool replaces an idle connection that PostgreSQL closes (restart, failover). Without a listener the error would
  // end the process.
  pool.on('error', () => undefined)
  return {
    dialect: new PostgresDialect({ pool }),
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/** @param afterClose runs when the driver has closed the database */
function callAfterDestroy(driver: Driver, afterClose: () => Promise<void>): Driver {
  const destroy = driver.destroy.bind(driver)
  return Object.assign(driver, {
    destroy: async () => {
      try {
        await destroy()
      } finally {
        await afterClose()
      }
    },
  })
}

async function pgliteDialect(folder: string | undefined): Promise<Dialect> {
  const [{ PGlite }, { PGliteDialect }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('kysely-pglite-dialect'),
  ])
  const options = { parsers: { [bigintType]: parseBigint } }
  if (!folder) return new PGliteDialect(new PGlite(options))
  const files = pgliteFolder(folder)
  await makePrivateFolder(folder)
  await makePrivateFolder(files)
  const unlock = await lockFolder(folder)
  const dialect = new PGliteDialect(new PGlite(files, options))
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => callAfterDestroy(dialect.createDriver(), unlock),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

/** Opens the database as it is, without migrations. @throws when it cannot be opened */
export async function connectDatabase({ url, folder }: DatabaseConfig): Promise<Database> {
  const { dialect, count }: OpenDialect = url
    ? await openPostgres(url)
    : { dialect: await pgliteDialect(folder) }
  const db = new Kysely<Tables>({ dialect })
  if (count) counters.set(db, count)
  return db
}

/** Opens the database and runs its migrations. @throws when it cannot be opened or a migration fails */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const db = await connectDatabase(config)
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}
