/**
 * A connection to PostgreSQL that prepares statements. PostgreSQL parses and plans a named statement once for each connection,
 * which takes longer than the execution of most statements here.
 */
import pg from 'pg'
import { backgroundWork } from '../background-work.ts'

/** Further texts come from lists of changing length; they are planned each time. */
const maxNames = 500

/** Names by the text of their statement, for all connections. */
const names = new Map<string, string>()
let generation = 0

/** The name of a text; empty for one that is not prepared: a command, a definition of a table, or one beyond the limit. */
function nameOf(text: string, values: readonly unknown[]): string {
  if (values.length === 0) return ''
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known ?? ''
  const name = `t${String(generation)}_${String(names.size)}`
  names.set(text, name)
  return name
}

/** True after a migration by a newer instance, for statements that read a table that it changed. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === '0A000' && error.message.includes('cached plan')

/**
 * Executes a statement, and again under a new name when its plan is outdated: outside of a transaction that succeeds, inside
 * of one PostgreSQL refuses every further statement.
 * @param execute its name is empty for a statement that is not prepared
 */
async function executeNamed<T>(
  text: string,
  values: readonly unknown[],
  execute: (name: string) => Promise<T>,
): Promise<T> {
  try {
    return await execute(nameOf(text, values))
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error
    names.clear()
    generation += 1
    return execute(nameOf(text, values))
  }
}

/** The server refuses to write: it is a standby now, as after a failover. */
const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === '25006'

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** Ms of a connection. */
export interface ConnectionLimits {
  readonly connect: number
  /** Until PostgreSQL ends a query of a request; undefined: as long as it takes. */
  query: number | undefined
}

/** How many times the limit of a request a job may take: after an outage it deletes much at once. */
const backgroundFactor = 10
/** Releases the row locks of an instance that froze during a transaction. Poolers refuse it among the parameters of a connection. */
const idleLimit = 'set idle_in_transaction_session_timeout = 60000'
/** How many times its limit an answer may take before the connection counts as dead: PostgreSQL ends the query first. */
const deadFactor = 1.1

/**
 * @returns the class of connections with these limits; they can be changed. `pg` keeps which connection has prepared a name.
 */
export const preparingClient = (limits: ConnectionLimits) =>
  class PreparingClient extends pg.Client {
    #lost = false
    #isNew = true
    /** The limit that PostgreSQL has for this connection. */
    #limit: number | undefined

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: limits.connect })
      // The query in progress fails. The pool listens to idle connections only, and an error without a listener ends the process.
      this.on('error', () => {
        this.#lost = true
      })
    }

    /** The pool drops a connection that has ended. A query in progress fails. */
    #close(): void {
      this.#lost = true
      void this.end()
    }

    async #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
      const limit = limits.query && limits.query * (backgroundWork.getStore() === true ? backgroundFactor : 1)
      let isAnswered = false
      let late = false
      const giveUp = (): void => {
        if (isAnswered) return
        late = true
        this.#close()
      }
      // After a pause of this process the answer may have arrived: it is read between the timer and the immediate.
      const timer = limit && setTimeout(() => setImmediate(giveUp), limit * deadFactor)
      try {
        // A query whose connection is only closed would wait for its lock on, and its place at PostgreSQL would stay taken.
        const settings = [
          ...(this.#isNew ? [idleLimit] : []),
          ...(limit !== undefined && limit !== this.#limit
            ? [`set statement_timeout = ${String(limit)}`]
            : []),
        ]
        if (settings.length > 0) await super.query(settings.join('; '))
        this.#isNew = false
        this.#limit = limit
        return await executeNamed(text, values, (name) => super.query({ name, text, values }))
      } catch (error) {
        if (isReadOnly(error)) this.#close()
        throw late
          ? new Error(`PostgreSQL did not answer within ${String(limit)} ms`, { cause: error })
          : error
      } finally {
        isAnswered = true
        clearTimeout(timer)
      }
    }

    override query = ((text, values) =>
      // PostgreSQL rolls back what a closed connection has begun. An error here would hide the first one.
      this.#lost && text === 'rollback'
        ? Promise.resolve({ rows: [], rowCount: null })
        : this.#ask(text, values)) as Query as pg.Client['query']
  }
