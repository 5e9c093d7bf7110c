/** Connections of a PostgreSQL pool that prepare the statements of Kysely. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { StatementNames } from './statement-names.ts'

/** A text has the same name on each connection: `pg` keeps which connection has prepared it. */
function preparingClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = names.nameOf(text)
    if (name === undefined) return client.query({ text, values: [...values] }) as never
    const inTransaction = client.getTransactionStatus() === 'T'
    return names.execute({ name, text, inTransaction }, (known) =>
      client.query({ name: known, text, values: [...values] }),
    ) as never
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release() }
}

/** @returns the pool for Kysely, which recognizes a connection by its object */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function preparing(client: pg.PoolClient): PostgresPoolClient {
    const prepared = known.get(client) ?? preparingClient(client, names)
    known.set(client, prepared)
    return prepared
  }

  return { connect: async () => preparing(await pool.connect()), end: () => pool.end() }
}
