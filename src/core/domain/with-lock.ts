import { withTimeout } from './with-timeout.ts'

/** The part of `navigator.locks` that is used: a lock over all tabs. */
export interface Locks {
  request<T>(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T>
}

interface Answer {
  readonly held: boolean
  readonly release: () => void
}

/** Requests a lock, and holds it until it is released. @throws when the browser refuses locks */
const requestLock = (locks: Locks, name: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const work = (lock: unknown): Promise<void> =>
      new Promise((release) => resolve({ held: lock !== null && lock !== undefined, release }))
    locks.request(name, { ifAvailable: true }, work).catch(reject)
  })

/**
 * Runs work while it holds the lock; null when another tab, or other work of this one, holds it. A browser that forbids storage
 * rejects locks, too, and one whose lock manager hangs never answers: both are treated as browsers without locks.
 */
export async function withLock<T>(
  locks: Locks | null,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  if (locks === null) return work()
  const request = requestLock(locks, name)
  let answer: Answer
  try {
    answer = await withTimeout(request)
  } catch {
    // One that is granted later must not stay held.
    void request.then(
      ({ release }) => release(),
      () => undefined,
    )
    return work()
  }
  try {
    return answer.held ? await work() : null
  } finally {
    answer.release()
  }
}
