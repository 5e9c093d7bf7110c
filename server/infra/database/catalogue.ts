/**
 * Rows that only operators change, kept in memory until one of their tables changes (their trigger is `catalogue_changed`). Each
 * read compares the version in the database, so a change by any process counts from its commit on. Stock, holds and
 * reservations are never kept.
 */
import { sql } from 'kysely'
import { BoundedCache } from '../bounded-cache.ts'
import { batched } from './batched.ts'
import type { Database } from './database.ts'

/** The version of the catalogue; undefined when its row is missing, and then nothing may be kept. */
type Version = string | undefined

const readTogether = batched<null, string>(async (db) => {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  return new Map(row ? [[null, row.version]] : [])
})

const readVersion = (db: Database): Promise<Version> => readTogether(db, null)

interface Handle {
  readonly database: Database
  /** Absent until the first read. */
  version?: Promise<Version>
}

const handles = new WeakMap<Database, Handle>()

/** The database of a handle. */
export const databaseOf = (db: Database): Database => handles.get(db)?.database ?? db

/** A column for {@link withOneCatalogue}, in a statement that the caller sends anyway; null when the row is missing. */
export const catalogueVersionColumn = sql<string | null>`(select version from catalogue_version)`

/**
 * A handle of the same database or transaction that compares the version once, with its first read. For one request, or
 * for one part of a transaction that changes no catalogue; after a lock take a new one.
 * @param version that a statement of the same request or transaction has read
 */
export function withOneCatalogue(db: Database, version?: string | null): Database {
  if (handles.has(db)) return db
  const handle = db.withoutPlugins()
  handles.set(handle, {
    database: db,
    ...(version === undefined ? {} : { version: Promise.resolve(version ?? undefined) }),
  })
  return handle
}

/** The version that the reads of a handle belong to; every other read compares the version itself. */
export function catalogueVersionOf(db: Database): Promise<Version> {
  const handle = handles.get(db)
  if (!handle) return readVersion(db)
  handle.version ??= readVersion(handle.database)
  return handle.version
}

/** Kept values are shared by all requests. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}

/** Values of one kind; with long descriptions an event takes about 20 kB. */
const maxKept = 200

interface Kept<T> {
  readonly value: Promise<T>
  /** The value needs no connection any more. */
  loaded: boolean
}

/**
 * Keeps what `load` returns for each key until the catalogue changes. A transaction never waits for the read of another
 * call, which may need the connection that the transaction holds.
 * @param load may read tables with the trigger `catalogue_changed` only, and depend on nothing but the key
 */
export function keptInCatalogue<K extends string | number | void = void, T = unknown>(
  load: (db: Database, key: K) => Promise<T>,
): (db: Database, key: K) => Promise<T> {
  const cache = new BoundedCache<string, Kept<T>>(maxKept)

  function loadAndKeep(db: Database, name: string, key: K): Promise<T> {
    const entry: Kept<T> = { value: load(db, key).then(freeze), loaded: false }
    cache.set(name, entry)
    entry.value.then(
      () => {
        entry.loaded = true
      },
      // The next read tries again.
      () => {
        cache.delete(name)
      },
    )
    return entry.value
  }

  return async (db, key) => {
    const version = await catalogueVersionOf(db)
    if (version === undefined) return load(db, key)
    const name = `${version} ${String(key)}`
    const cached = cache.get(name)
    if (cached && (cached.loaded || !db.isTransaction)) return cached.value
    // A transaction may read rows that are rolled back later.
    return db.isTransaction ? load(db, key) : loadAndKeep(db, name, key)
  }
}
