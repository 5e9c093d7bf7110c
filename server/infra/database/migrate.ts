/** Brings the tables up to date with Kysely's migrator: each file of `migrations` is one migration, in the order of the names. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Migrator, sql, type Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

// Vite would make an address of the app of `new URL(…, import.meta.url)`.
const folder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** Without `.sql`, ascending. */
export const migrationNames: readonly string[] = readdirSync(folder)
  .map((file) => file.replace(/\.sql$/, ''))
  .sort()

/** PGlite executes one statement at a time. In a function, the lines after a semicolon are indented. */
export const statementsOf = (text: string): string[] => text.split(/;\n(?! |$)/)

const migrationOf = (name: string) => ({
  async up(db: Kysely<unknown>) {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
  },
})

/** Encodings in which every name can be stored; SQL_ASCII stores bytes. */
const fitEncodings = ['UTF8', 'SQL_ASCII']

/** @throws with one sentence for a database that lacks letters of names, or that only reads */
async function checkDatabase(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string; only_reads: boolean }>`
    select current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as only_reads`.execute(db)
  const { encoding = '', only_reads: onlyReads } = rows[0] ?? {}
  if (!fitEncodings.includes(encoding))
    throw new Error(
      `The database needs the encoding UTF8 and has ${encoding}, which lacks letters of names: make another one with ` +
        `create database <name> encoding 'UTF8' template template0.`,
    )
  if (onlyReads)
    throw new Error(
      'The database only reads: it is a standby, or default_transaction_read_only is on. Set DATABASE_URL to the primary.',
    )
}

/**
 * Runs the missing migrations in one transaction under Kysely's advisory lock: instances that start at the same time
 * wait for each other, and a failed migration leaves nothing behind.
 * A newer release may have added migrations after them: tables only grow, so this one runs beside it, and after it.
 * @param names of {@link migrationNames}: runs only these; all by default
 * @throws when a migration fails, when one before the last of `names` is unknown, and when the database cannot store every name
 */
export async function migrate(db: Kysely<Tables>, names = migrationNames): Promise<void> {
  await checkDatabase(db)
  // Kysely's migrator needs longer to find that nothing is missing. The table does not exist before the first migration.
  const stored = sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const done = await stored.then(({ rows }) => rows.map(({ name }) => name)).catch((): string[] => [])
  const last = names.at(-1) ?? ''
  if (done.filter((name) => name <= last).join() === names.join()) return
  const migrations = Object.fromEntries(names.map((name) => [name, migrationOf(name)]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // Kysely orders by the time of execution. A clock that was set back must not stop the server.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('Migration failed', { cause: error })
}
