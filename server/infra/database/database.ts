/** Opens the database: PostgreSQL by its address, else PGlite in a folder, else PGlite in memory (tests). */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type Dialect, type Driver } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { isServed, makePrivateFolder, refuseForeignFolder } from '../data-folder.ts'
import { migrate } from './migrate.ts'
import type { ConnectionLimits } from './preparing-client.ts'
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

/** When a process began, in ticks of the kernel: another process that has its id later began later. Undefined where the system has no /proc. */
export const beginOf = (pid: number): Promise<string | undefined> =>
  readFile(`/proc/${String(pid)}/stat`, 'utf8').then(
    (text) => text.slice(text.lastIndexOf(')')).split(' ')[20],
    () => undefined,
  )

/**
 * True while the owner of a lock runs: it answers at the socket, which it has after its start, or it is the process that has written
 * the lock. The server of every container has the same process id: then only the socket decides.
 * @param pid of the owner; 0 without a lock
 * @param begin of the owner
 */
async function isOwnerRunning(folder: string, pid: number, begin?: string): Promise<boolean> {
  if (pid === 0) return false
  if (await isServed(folder)) return true
  if (pid === process.pid) return false
  return (await beginOf(process.pid)) === undefined
    ? isRunning(pid)
    : begin !== undefined && begin === (await beginOf(pid))
}

/**
 * Writes id and begin of this process into the folder. A lock of a process that no longer runs is replaced.
 * @returns releases the lock
 * @throws while another process has the lock
 */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'in-use-by')
  const [id = '', begin] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ')
  const ownerPid = Number(id)
  if (await isOwnerRunning(folder, ownerPid, begin)) {
    throw new Error(
      `${folder} is in use by process ${String(ownerPid)}${ownerPid === process.pid ? ' of another container' : ''}. Wait while it starts; else stop it, choose another DATA_DIR, or use PostgreSQL ` +
        `(DATABASE_URL) to run several. If that process is none of ours, delete ${file}.`,
    )
  }
  await writeFile(file, `${String(process.pid)} ${(await beginOf(process.pid)) ?? ''}`.trim())
  return () => rm(file, { force: true })
}

export type Database = Kysely<Tables>

export interface DatabaseConfig {
  /** PostgreSQL address. Several instances may share it. */
  readonly url?: string | undefined
  /** Folder for PGlite's files; one process at a time. Without folder and address the data stay in memory. */
  readonly folder?: string | undefined
  /** Of requests and jobs on PostgreSQL; without them a query may take as long as it needs, as a migration does. */
  readonly limits?: DatabaseLimits | undefined
}

/** Ms that a request waits for PostgreSQL; a job may wait longer for a query. */
export interface DatabaseLimits {
  /** Until a new connection is open. */
  readonly connect: number
  /** Until one of the connections is free. */
  readonly free: number
  /** Until PostgreSQL ends a query. */
  readonly query: number
}

/** A visitor gets an answer in ten seconds, also when all connections are dead. */
export const serverLimits: DatabaseLimits = { connect: 3000, free: 5000, query: 4000 }

const bigintType = 20

/** Every bigint is epoch ms or an amount of money: a double holds it exactly. */
const parseBigint = (text: string): number => Number(text)

/** Per instance, beside that of the health check. PostgreSQL's default allows 100 connections in total. */
const maxConnections = 10

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

interface Postgres {
  readonly count: () => Connections
  /** Each query on a new connection. */
  readonly fresh: Database
  readonly limitQueries: () => void
}

const servers = new WeakMap<Database, Postgres>()

/** The connections to PostgreSQL; undefined for PGlite, which has one. */
export const connectionsOf = (db: Database): Connections | undefined => servers.get(db)?.count()

const folders = new WeakMap<Database, string>()

/** The folder of an embedded database; undefined for another one. */
export const folderOf = (db: Database): string | undefined => folders.get(db)

/**
 * The same database, with a new connection for each query: those of the pool may lead to a server that is a standby now, or nowhere.
 * PGlite has one connection.
 */
export const onNewConnection = (db: Database): Database => servers.get(db)?.fresh ?? db

async function connectPostgres(url: string, limits: DatabaseLimits | undefined): Promise<Database> {
  const [{ default: pg }, { preparingClient }] = await Promise.all([
    import('pg'),
    import('./preparing-client.ts'),
  ])
  const types = new pg.TypeOverrides()
  types.setTypeParser(bigintType, parseBigint)
  const { connect, free, query } = limits ?? { connect: 30_000, free: 30_000, query: undefined }
  const ofClients: ConnectionLimits = { connect, query: undefined }
  const open = (size: PoolConfig): Pool => {
    const pool = new pg.Pool({
      Client: preparingClient(ofClients),
      connectionString: url,
      types,
      keepAlive: true,
      connectionTimeoutMillis: free,
      ...size,
    })
    // The pool replaces an idle connection that PostgreSQL closes (restart, failover).
    return pool.on('error', () => undefined)
  }
  const pool = open({ max: maxConnections })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  servers.set(db, {
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    fresh: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: open({ max: 1, maxUses: 1 }) }) }),
    limitQueries: () => {
      ofClients.query = query
    },
  })
  return db
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

/** @throws with the variable that names the folder */
const makeDataFolder = (path: string): Promise<void> =>
  makePrivateFolder(path).catch((error: Error) => {
    throw new Error(`DATA_DIR cannot be used: ${error.message}. Create it for the user of the server.`)
  })

async function pgliteDialect(folder: string | undefined): Promise<Dialect> {
  const [{ PGlite }, { PGliteDialect }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('kysely-pglite-dialect'),
  ])
  const options = { parsers: { [bigintType]: parseBigint } }
  if (!folder) return new PGliteDialect(new PGlite(options))
  const files = pgliteFolder(folder)
  await makeDataFolder(folder)
  // A folder that a system has made for this user may belong to root.
  if (hasDatabase(folder) || process.getuid?.() === 0)
    await refuseForeignFolder(hasDatabase(folder) ? files : folder)
  await makeDataFolder(files)
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
export async function connectDatabase({ url, folder, limits }: DatabaseConfig): Promise<Database> {
  if (url) return connectPostgres(url, limits)
  const db = new Kysely<Tables>({ dialect: await pgliteDialect(folder) })
  if (folder) folders.set(db, folder)
  return db
}

/** @returns a sentence that names the variable, and the remedy for a certificate of an unknown authority */
function problemOfServer(error: unknown): Error {
  const { message = String(error), code = '' } = error as Partial<NodeJS.ErrnoException>
  const remedy = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code)
    ? '. Add sslrootcert=<PEM file of its authority> to the query of DATABASE_URL, or set NODE_EXTRA_CA_CERTS to that file'
    : ''
  return new Error(`The database of DATABASE_URL cannot be used: ${message || code}${remedy}`, {
    cause: error,
  })
}

/** Opens the database and runs its migrations. @throws when it cannot be opened or a migration fails */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const db = await connectDatabase(config)
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw config.url === undefined ? error : problemOfServer(error)
  }
  servers.get(db)?.limitQueries()
  return db
}
