/** Caches whose keys may come from visitors: they never grow beyond their size. */
import { second } from '#kit/time/durations.ts'

export class BoundedCache<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #size: number

  /** @param size most entries; one more removes the one that was used longest ago */
  constructor(size: number) {
    this.#size = size
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }

  set(key: K, value: V): V {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#size && oldest !== undefined) this.#entries.delete(oldest)
    return value
  }
}

interface Entry<T> {
  readonly value: Promise<T>
  /** Epoch ms; undefined while the value is loaded. */
  loadedAt?: number
}

/** Keeps values for a moment, and no errors. Calls that arrive while one is loaded wait for it. @param size see BoundedCache @param maxAge ms */
export function createBriefCache<T>(size: number, now: () => number, maxAge = second) {
  const entries = new BoundedCache<string, Entry<T>>(size)
  return {
    get(key: string, load: () => Promise<T>): Promise<T> {
      const kept = entries.get(key)
      if (kept && (kept.loadedAt === undefined || Math.abs(now() - kept.loadedAt) < maxAge)) return kept.value
      const entry: Entry<T> = { value: load() }
      entries.set(key, entry)
      entry.value.then(
        () => {
          entry.loadedAt = now()
        },
        () => {
          entries.delete(key)
        },
      )
      return entry.value
    },
  }
}
