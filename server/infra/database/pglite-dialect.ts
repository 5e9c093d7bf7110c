/** Kysely on PGlite. Kysely's own PostgreSQL parts do the work; only the connection is ours. */
import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

class Connection implements DatabaseConnection {
  readonly #pglite: PGlite
  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(query.sql, [...query.parameters])
    return { rows, numAffectedRows: BigInt(affectedRows ?? 0) }
  }
  /** Kysely asks for it; nothing of ours streams. */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream')
  }
}

/** PGlite is one connection: whoever wants it waits until the one before has given it back. */
class OneConnectionDriver implements Driver {
  readonly #connection: Connection
  readonly #pglite: PGlite
  #last: Promise<void> = Promise.resolve()
  readonly #release = new WeakMap<object, () => void>()

  readonly #afterClose: () => Promise<void>

  constructor(pglite: PGlite, afterClose: () => Promise<void>) {
    this.#afterClose = afterClose
    this.#pglite = pglite
    this.#connection = new Connection(pglite)
  }
  async init(): Promise<void> {
    await this.#pglite.waitReady
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    let release = () => {}
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release.set(this.#connection, release)
    return this.#connection
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#release.get(connection)?.()
    return Promise.resolve()
  }
  async destroy(): Promise<void> {
    await this.#pglite.close()
    await this.#afterClose()
  }
}

/** @param afterClose what to let go of when nothing is written any more */
export const pgliteDialect = (
  pglite: PGlite,
  afterClose: () => Promise<void> = () => Promise.resolve(),
): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new OneConnectionDriver(pglite, afterClose),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
