import { withTimeout } from './with-timeout.ts'

/** The answer at once, or a place in the line that ends with the signal. */
type LockOptions = { readonly ifAvailable: true } | { readonly signal: AbortSignal }

/** The part of `navigator.locks` that is used: a lock over all tabs. */
export interface Locks {
  request<T>(name: string, options: LockOptions, work: (lock: unknown) => Promise<T>): Promise<T>
}

interface Answer {
  readonly held: boolean
  readonly release: () => void
}

/** Requests a lock, and holds it until it is released. @throws when the browser refuses locks */
const requestLock = (locks: Locks, name: string, options: LockOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const work = (lock: unknown): Promise<void> =>
      new Promise((release) => resolve({ held: lock !== null && lock !== undefined, release }))
    locks.request(name, options, work).catch(reject)
  })

/** The answer within {@link browserTimeout}. @throws without one; a lock that is granted later is released */
async function answerInTime(request: Promise<Answer>): Promise<Answer> {
  try {
    return await withTimeout(request)
  } catch (error) {
    void request.then(
      ({ release }) => release(),
      () => undefined,
    )
    throw error
  }
}

/** A lock that is held elsewhere, as soon as it is released there; null after `wait` ms. */
const lockWithin = (locks: Locks, name: string, wait: number): Promise<Answer | null> =>
  answerInTime(requestLock(locks, name, { signal: AbortSignal.timeout(wait) })).catch(() => null)

/**
 * Runs work while it holds the lock; null when another tab, or other work of this one, holds it. A browser that forbids storage
 * rejects locks, too, and one whose lock manager hangs never answers: both are treated as browsers without locks.
 * @param wait ms for which a lock that is held is waited for; below the time that a browser has to answer
 */
export async function withLock<T>(
  locks: Locks | null,
  name: string,
  work: () => Promise<T>,
  wait = 0,
): Promise<T | null> {
  if (locks === null) return work()
  let answer: Answer | null
  try {
    answer = await answerInTime(requestLock(locks, name, { ifAvailable: true }))
  } catch {
    return work()
  }
  if (!answer.held) {
    answer.release()
    answer = wait === 0 ? null : await lockWithin(locks, name, wait)
  }
  if (answer === null) return null
  try {
    return await work()
  } finally {
    answer.release()
  }
}
