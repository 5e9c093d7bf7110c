/** Brings the tables up to date with Kysely's migrator. */
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables/tables.ts'

/** Advisory lock of release 0.1.0 for its table `migrations`; kept so that such a server never migrates at the same time. */
const releasedLock = 731_902

/**
 * Release 0.1.0 recorded its migrations by number in a table `migrations`. Copies those records to Kysely's table, so
 * that none runs twice. The old table stays: an older server that starts again still finds its records.
 */
async function adoptReleasedMigrations(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(releasedLock)})`.execute(trx)
    const { rows: tables } = await sql<{
      released: string | null
    }>`select to_regclass('migrations')::text as released`.execute(trx)
    if (typeof tables[0]?.released !== 'string') return
    await sql`create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(trx)
    const { rows } = await sql<{ number: number }>`select number from migrations`.execute(trx)
    const done = new Set(rows.map(({ number }) => number))
    for (const { name, number } of migrations) {
      if (done.has(number))
        await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date(0).toISOString()})
          on conflict (name) do nothing`.execute(trx)
    }
  })
}

const migrationOf = ({ statements, fill }: (typeof migrations)[number]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
    await fill?.(db)
  },
})

/**
 * Runs the missing migrations in one transaction under Kysely's advisory lock: instances that start at the same time
 * wait for each other, and a failed migration leaves nothing behind.
 * @param names runs only these; all by default
 * @throws when a migration fails, when there is none of a name, or when a newer server has migrated this database
 */
export async function migrate(db: Kysely<Tables>, names?: readonly string[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = names?.find((name) => !known.has(name))
  if (newer !== undefined) throw new Error(`The migration ${newer} is of a newer version of Tessera.`)
  await adoptReleasedMigrations(db)
  const chosen = migrations.filter(({ name }) => names?.includes(name) ?? true)
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(chosen.map((migration) => [migration.name, migrationOf(migration)])),
        ),
    },
    // Kysely orders by the time of execution. A clock that was set back must not stop the server.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('Migration failed', { cause: error })
}
