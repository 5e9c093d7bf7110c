/** Connections of a PostgreSQL pool that prepare the statements of Kysely. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { beginCommand, DeferredBegin } from './deferred-begin.ts'
import { StatementNames } from './statement-names.ts'

const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const

/**
 * A text has the same name on each connection: `pg` keeps which connection has prepared it.
 * @param client in pipeline mode
 */
function preparingQuery(client: pg.PoolClient, names: StatementNames): PostgresPoolClient['query'] {
  const deferred = new DeferredBegin()
  async function send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!deferred.take()) return client.query(statement)
    const [, result] = await Promise.all([client.query(beginCommand), client.query(statement)])
    return result
  }
  function run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = names.nameOf(text)
    if (name === undefined) return send({ text, values })
    const inTransaction = deferred.pending || client.getTransactionStatus() === 'T'
    return names.execute({ name, text, inTransaction }, (known) => send({ name: known, text, values }))
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(first: unknown, values: readonly unknown[] = []): unknown {
    if (typeof first !== 'string')
      throw new TypeError('A cursor needs an option that this server does not set')
    return deferred.answers(first) ? Promise.resolve(nothing) : run(first, [...values])
  }
  return query
}

/** @returns the pool for Kysely, which recognizes a connection by its object */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    const made = known.get(client) ?? {
      query: preparingQuery(client, names),
      release: () => {
        client.release()
      },
    }
    known.set(client, made)
    return made
  }

  return { connect: async () => preparing(await pool.connect()), end: () => pool.end() }
}
