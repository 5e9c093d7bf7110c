/**
 * A backup is one compressed file of lines: its head, then each table with its rows as PostgreSQL's own JSON, then its end
 * with the checksum and the number of rows. PGlite and PostgreSQL write the same lines, so that a backup of one fits into
 * the other.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { counted } from '../counted.ts'
import { writeLease } from '../jobs.ts'
import { maxAttempts } from '../mail/queue.ts'
import { connectDatabase, type Database, type DatabaseConfig } from './database.ts'
import { migrate, migrationNames } from './migrate.ts'
import type { Tables } from './tables/tables.ts'

const headSchema = z.object({
  tesseraBackup: z.literal(1),
  /** Epoch ms. */
  createdAt: z.number(),
  /** Names of the migrations that the tables had. */
  migrations: z.array(z.string()),
})
const endSchema = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })

export interface BackupSummary {
  /** Epoch ms. */
  readonly createdAt: number
  readonly rows: Readonly<Record<string, number>>
}

const tablePrefix = '# '
const endPrefix = '= '
/** Rows of one read and of one insert: pictures have up to a megabyte. */
const batchSize = 50

/** The tables, each after those that its foreign keys refer to. */
async function tablesInOrder(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; refers: string[] }>`
    select t.relname as name, coalesce(
        array_agg(r.relname::text) filter (where r.relname is not null and r.oid <> t.oid), '{}'::text[]) as refers
      from pg_class t
      left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
      left join pg_class r on r.oid = c.confrelid
     where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
       and t.relname not like 'kysely_%' and t.relname <> 'migrations'
     group by t.oid, t.relname order by t.relname`.execute(db)
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, refers }) => !ordered.includes(name) && refers.every((other) => ordered.includes(other)),
    )
    if (next.length === 0) throw new Error('The foreign keys of the tables form a circle.')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

async function* linesOf(trx: Kysely<Tables>, now: number, rows: Record<string, number>) {
  const { rows: migrations } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(trx)
  yield JSON.stringify({
    tesseraBackup: 1,
    createdAt: now,
    migrations: migrations.map(({ name }) => name),
  } satisfies z.input<typeof headSchema>)
  for (const table of await tablesInOrder(trx)) {
    yield `${tablePrefix}${table}`
    rows[table] = 0
    await sql`declare backup cursor for select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(
      trx,
    )
    for (;;) {
      const batch = await sql<{ line: string }>`fetch ${sql.lit(batchSize)} from backup`.execute(trx)
      if (batch.rows.length === 0) break
      rows[table] += batch.rows.length
      for (const { line } of batch.rows) yield line
    }
    await sql`close backup`.execute(trx)
  }
}

async function* withChecksum(trx: Kysely<Tables>, now: number, rows: Record<string, number>) {
  const hash = createHash('sha256')
  for await (const line of linesOf(trx, now, rows)) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
  const end: z.input<typeof endSchema> = { rows, sha256: hash.digest('hex') }
  yield `${endPrefix}${JSON.stringify(end)}\n`
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/**
 * Writes all rows at one moment into a file that only its owner can read, while the server runs. The file has its name when it
 * is complete: a backup that was interrupted leaves `<file>.part`. PGlite has one connection: meanwhile other requests wait.
 * @param now epoch ms
 * @throws when the file cannot be written
 */
export async function writeBackup(db: Database, file: string, now: number): Promise<BackupSummary> {
  const part = `${file}.part`
  const rows: Record<string, number> = {}
  await rm(part, { force: true })
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) =>
      pipeline(withChecksum(trx, now, rows), createGzip(), createWriteStream(part, { mode: 0o600 })),
    )
  await flushToDisk(part)
  await rename(part, file)
  return { createdAt: now, rows }
}

async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip()
  // The error of either ends the iteration.
  const reading = pipeline(source, text).catch((error: unknown) => text.destroy(error as Error))
  yield* createInterface({ input: text, crlfDelay: Infinity })
  await reading
  if (text.errored) throw text.errored
}

const notABackup = 'This file is no backup of Tessera, or it is damaged.'

function parseLine<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new Error(notABackup)
  }
}

interface CheckedBackup {
  readonly head: z.output<typeof headSchema>
  readonly end: z.output<typeof endSchema>
}

/** Reads the whole file and compares its checksum. @throws for a file that is no backup, cut off, changed, or of a newer version */
async function checkBackup(file: string): Promise<CheckedBackup> {
  const hash = createHash('sha256')
  let head: CheckedBackup['head'] | undefined
  let end: CheckedBackup['end'] | undefined
  try {
    for await (const line of readLines(file)) {
      head ??= parseLine(headSchema, line)
      if (line.startsWith(endPrefix)) end = parseLine(endSchema, line.slice(endPrefix.length))
      else hash.update(`${line}\n`)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file ${file}.`)
    throw new Error(notABackup)
  }
  if (head === undefined || end === undefined || end.sha256 !== hash.digest('hex'))
    throw new Error(notABackup)
  const newer = head.migrations.find((name) => !migrationNames.includes(name))
  if (newer !== undefined) throw new Error(`The migration ${newer} is of a newer version of Tessera.`)
  return { head, end }
}

async function insertRows(trx: Kysely<Tables>, table: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await sql`insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::jsonb)`.execute(
    trx,
  )
}

/** The next row gets a number after those of the backup. */
async function continueNumbers(trx: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`.execute(trx)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}),
      coalesce(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) is not null) from ${sql.table(table)}`.execute(
      trx,
    )
}

async function fillTables(trx: Kysely<Tables>, file: string): Promise<void> {
  // A migration may have added rows.
  for (const table of (await tablesInOrder(trx)).reverse())
    await sql`delete from ${sql.table(table)}`.execute(trx)
  let table = ''
  let lines: string[] = []
  const flush = async (): Promise<void> => {
    await insertRows(trx, table, lines)
    lines = []
  }
  for await (const line of readLines(file)) {
    if (line.startsWith(tablePrefix)) {
      await flush()
      table = line.slice(tablePrefix.length)
    } else if (table !== '' && !line.startsWith(endPrefix)) {
      lines.push(line)
      if (lines.length === batchSize) await flush()
    }
  }
  await flush()
  await continueNumbers(trx)
}

async function countRows(db: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/**
 * Buyers after the backup have tickets that are free in the copy. Without new addresses, their links and codes would open the
 * tickets of those who buy them next.
 */
const renewFreeTickets = (db: Database): Promise<unknown> =>
  sql`update tickets set uuid = gen_random_uuid(), public_uuid = gen_random_uuid()
    where status in ('FREE', 'RELEASED')`.execute(db)

/** A copy to try out must send nothing to the people of the shop, and after an outage they may have got the mail. @returns how many wait */
async function pauseMails(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`update mail_queue set attempts = ${maxAttempts},
    last_error = 'Restored from a backup: sent after the command retry-mails' where sent_at is null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** @returns how many mails wait for the command retry-mails */
async function fillDatabase(db: Database, file: string, { head, end }: CheckedBackup): Promise<number> {
  if ((await tablesInOrder(db)).length > 0) throw new Error('The database is not empty.')
  await migrate(db, head.migrations)
  await db.transaction().execute((trx) => fillTables(trx, file))
  for (const [table, expected] of Object.entries(end.rows)) {
    const count = await countRows(db, table)
    if (count !== expected)
      throw new Error(`The table ${table} has ${counted(count, 'row')} instead of ${String(expected)}.`)
  }
  await migrate(db)
  await renewFreeTickets(db)
  return pauseMails(db)
}

/**
 * Fills an empty database from a backup, brings its tables up to date and gives free tickets new addresses.
 * @returns the content, and how many mails wait for the command retry-mails
 * @throws for a file that is no backup or damaged, for one of a newer version, and when the database has tables
 */
export async function restoreBackup(
  target: DatabaseConfig,
  file: string,
): Promise<BackupSummary & { readonly pausedMails: number }> {
  const backup = await checkBackup(file)
  const db = await connectDatabase(target)
  try {
    const pausedMails = await fillDatabase(db, file, backup)
    return { createdAt: backup.head.createdAt, rows: backup.end.rows, pausedMails }
  } finally {
    await db.destroy()
  }
}

/** The lease whose time is that of the last backup. */
const backupLease = 'backup'

/** Records that a backup is complete. @param now epoch ms */
export const recordBackup = (db: Database, now: number): Promise<void> => writeLease(db, backupLease, now)

/** @returns when the last backup was made, epoch ms; null without one */
export async function lastBackupTime(db: Database): Promise<number | null> {
  const row = await db.selectFrom('leases').select('until').where('name', '=', backupLease).executeTakeFirst()
  return row?.until ?? null
}
