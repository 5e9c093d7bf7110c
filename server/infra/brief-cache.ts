/** What visitors read at the same time, kept for a moment. */
import { second } from '#core/domain/durations.ts'
import { BoundedCache } from './bounded-cache.ts'

interface Entry<T> {
  readonly value: Promise<T>
  /** Epoch ms; undefined while the value is loaded. */
  loadedAt?: number
}

interface BriefCache<T> {
  /** @param load its errors are not kept */
  get(key: string, load: () => Promise<T>): Promise<T>
}

/** Keeps values for a moment. Calls that arrive while a value is loaded wait for it. @param size see BoundedCache @param maxAge ms */
export function createBriefCache<T>(size: number, now: () => number, maxAge = second): BriefCache<T> {
  const entries = new BoundedCache<string, Entry<T>>(size)
  return {
    get(key, load) {
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
