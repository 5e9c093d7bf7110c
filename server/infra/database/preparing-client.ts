/**
 * A connection to PostgreSQL that prepares statements. PostgreSQL parses and plans a named statement once for each connection,
 * which takes longer than the execution of most statements here.
 */
import pg from 'pg'

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

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** `pg` keeps which connection has prepared a name. */
export class PreparingClient extends pg.Client {
  override query = ((text, values) =>
    executeNamed(text, values, (name) => super.query({ name, text, values }))) as Query as pg.Client['query']
}
