/** A connection to PostgreSQL that prepares statements. */
import pg from 'pg'
import { executeNamed } from './execute-named.ts'

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** `pg` keeps which connection has prepared a name. */
export class PreparingClient extends pg.Client {
  override query = ((text, values) =>
    executeNamed(text, values, (name) => super.query({ name, text, values }))) as Query as pg.Client['query']
}
