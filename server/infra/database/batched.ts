import { setImmediate as arrivals } from 'node:timers/promises'
import type { Database } from './database.ts'

interface Batch<K, R> {
  readonly keys: Set<K>
  readonly rows: Promise<ReadonlyMap<K, R>>
}

interface Lane<K, R> {
  /** Ends when the statement that runs has ended. */
  last: Promise<unknown>
  /** Has not begun. */
  next?: Batch<K, R> | undefined
}

/**
 * Reads that arrive while a statement runs go into the next one together, so that a rush costs few statements. No caller gets the result
 * of a statement that began before the call: what was committed until then is in it. In a transaction each call reads itself.
 * @param read resolves with a value by key; a key may be missing
 */
export function batched<K, R>(
  read: (db: Database, keys: readonly K[]) => Promise<ReadonlyMap<K, R>>,
): (db: Database, key: K) => Promise<R | undefined> {
  const lanes = new WeakMap<Database, Lane<K, R>>()

  function nextBatch(db: Database): Batch<K, R> {
    const lane = lanes.get(db) ?? { last: Promise.resolve() }
    lanes.set(db, lane)
    if (lane.next) return lane.next
    const keys = new Set<K>()
    const rows = lane.last.then(() => {
      lane.next = undefined
      return read(db, [...keys])
    })
    // PGlite blocks the process: calls that arrived meanwhile join first.
    lane.last = rows.then(
      () => arrivals(),
      () => arrivals(),
    )
    return (lane.next = { keys, rows })
  }

  return async (db, key) => {
    if (db.isTransaction) return (await read(db, [key])).get(key)
    const { keys, rows } = nextBatch(db)
    keys.add(key)
    return (await rows).get(key)
  }
}
