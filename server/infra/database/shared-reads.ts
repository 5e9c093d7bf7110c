/** Reads that requests share under load, so that a rush costs the database no more than one read after the other. */
import { setImmediate as arrivals } from 'node:timers/promises'
import type { Database } from './database.ts'

const sources = new WeakMap<Database, Database>()

/** The database of a handle. */
export const sourceOf = (db: Database): Database => sources.get(db) ?? db

/** Another object for the same database or transaction, to which a caller can attach something. */
export function handleOf(db: Database): Database {
  const handle = db.withoutPlugins()
  sources.set(handle, sourceOf(db))
  return handle
}

interface SharedRead<T> {
  readonly running: Promise<T>
  next?: Promise<T>
}

/**
 * Calls with the same key share a read that has not begun. A call never gets the result of a read that began before it:
 * what was committed before the call is in the result. In a transaction each call reads itself.
 */
export function sharedRead<K extends string | number | void = void, T = unknown>(
  load: (db: Database, key: K) => Promise<T>,
): (db: Database, key: K) => Promise<T> {
  const readsOf = new WeakMap<Database, Map<K, SharedRead<T>>>()

  function begin(db: Database, key: K, reads: Map<K, SharedRead<T>>): Promise<T> {
    const running = load(db, key).finally(() => {
      if (read.next === undefined) reads.delete(key)
    })
    const read: SharedRead<T> = { running }
    reads.set(key, read)
    return running
  }

  return (source, key) => {
    if (source.isTransaction) return load(source, key)
    const db = sourceOf(source)
    const reads = readsOf.get(db) ?? new Map<K, SharedRead<T>>()
    readsOf.set(db, reads)
    const read = reads.get(key)
    if (!read) return begin(db, key, reads)
    // PGlite blocks the process: requests that arrived meanwhile are read first, and share the next read too.
    read.next ??= read.running
      .then(
        () => arrivals(),
        () => arrivals(),
      )
      .then(() => begin(db, key, reads))
    return read.next
  }
}

/** Most items of one statement. */
const maxItems = 500

/**
 * Items that arrive while a statement runs go into the next one together.
 * @param run resolves with one result for each item, in their order
 */
export function batched<I, R>(
  run: (db: Database, items: readonly I[]) => Promise<readonly R[]>,
): (db: Database, item: I) => Promise<R> {
  interface Waiting {
    readonly item: I
    readonly resolve: (result: R) => void
    readonly reject: (error: unknown) => void
  }
  const queues = new WeakMap<Database, { waiting: Waiting[]; running: boolean }>()

  async function runNext(db: Database, waiting: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(
        db,
        waiting.map(({ item }) => item),
      )
      for (const [index, { resolve }] of waiting.entries()) resolve(results[index] as R)
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  async function drain(db: Database, queue: { waiting: Waiting[]; running: boolean }): Promise<void> {
    queue.running = true
    while (queue.waiting.length > 0) {
      await runNext(db, queue.waiting.splice(0, maxItems))
      await arrivals()
    }
    queue.running = false
  }

  return (db, item) => {
    const queue = queues.get(db) ?? { waiting: [], running: false }
    queues.set(db, queue)
    const result = new Promise<R>((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject })
    })
    if (!queue.running) void drain(db, queue)
    return result
  }
}
