/**
 * A connection to PostgreSQL that prepares statements. PostgreSQL parses and plans a named statement once for each
 * connection, which takes as long as the execution of most statements here.
 */
import pg from 'pg'

/** Further texts come from lists of changing length; they are planned each time. */
const maxNames = 500

/** By text; `pg` keeps which connection has prepared a name. */
const names = new Map<string, string>()
let generation = 0

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `t${String(generation)}_${String(names.size)}`
  names.set(text, name)
  return name
}

/** True after a migration by a newer instance, for statements that read a table that it changed. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.includes('cached plan')

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

export class PreparingClient extends pg.Client {
  /** Executes a statement with an outdated plan again under a new name; its transaction fails nevertheless. */
  override query = (async (text, values) => {
    // Commands and definitions of tables have no values.
    if (values.length === 0) return super.query(text, values)
    try {
      return await super.query({ name: nameOf(text), text, values })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      names.clear()
      generation += 1
      return super.query({ name: nameOf(text), text, values })
    }
  }) as Query as pg.Client['query']
}
