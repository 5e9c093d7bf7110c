/** The part of `navigator.locks` that is used: a lock over all tabs. */
export interface Locks {
  request<T>(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T>
}

/** Runs work while it holds the lock; null when another tab, or other work of this one, holds it. */
export async function withLock<T>(
  locks: Locks | null,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  if (locks === null) return work()
  let lockAnswered = false
  try {
    return await locks.request<T | null>(name, { ifAvailable: true }, (lock) => {
      lockAnswered = true
      return lock === null || lock === undefined ? Promise.resolve(null) : work()
    })
  } catch (error) {
    // A browser that forbids storage rejects locks, too: treated as a browser without them.
    if (lockAnswered) throw error
    return work()
  }
}
