/** Connections of a PostgreSQL pool that prepare the statements of Kysely. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan, StatementNames } from './prepared-statements.ts'

const begin = 'begin'
/** They end a transaction. */
const ends = new Set(['commit', 'rollback'])
const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const

/**
 * A text has the same name on each connection: `pg` keeps which connection has prepared it. A transaction begins
 * with its first statement, which is sent together with it.
 * @param client in pipeline mode
 */
function preparingQuery(client: pg.PoolClient, names: StatementNames): PostgresPoolClient['query'] {
  let begins = false
  const send = (text: string, values: readonly unknown[]) => {
    const name = names.nameOf(text)
    return client.query(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    )
  }
  async function sendFirst(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    begins = false
    const [, result] = await Promise.all([client.query(begin), send(text, values)])
    return result
  }
  async function run(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const inTransaction = begins || client.getTransactionStatus() === 'T'
    try {
      return await (begins ? sendFirst(text, values) : send(text, values))
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.renew()
      // PostgreSQL refuses every further statement of the transaction.
      if (inTransaction) throw error
      return send(text, values)
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(first: unknown, values: readonly unknown[] = []): unknown {
    if (typeof first !== 'string')
      throw new TypeError('A cursor needs an option that this server does not set')
    if (first !== begin && !(begins && ends.has(first))) return run(first, values)
    begins = first === begin
    return Promise.resolve(nothing)
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
