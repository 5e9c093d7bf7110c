/**
 * What the flows of the checkout receive. Time, network, storage and locks are parameters
 * (docs/ARCHITECTURE.md#time-network-and-storage-are-parameters).
 */
import type { Api } from '../api/client.ts'
import type { TesseraDatabase } from '../storage/database.ts'

/** The part of `navigator.locks` that is used: a lock over all tabs. */
export interface Locks {
  request<T>(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T>
}

export interface CheckoutTools {
  readonly api: Api
  /** Epoch ms. */
  readonly now: () => number
  /** The open database. @throws when this browser has none, or it does not answer. */
  readonly database: () => Promise<TesseraDatabase>
  /** Null in a browser without locks: then only the buttons of this tab prevent a second call. */
  readonly locks: Locks | null
}

/** Runs work unless another tab works on the same reservation; null when one does. */
export async function withReservationLock<T>(
  locks: Locks | null,
  reservationId: string,
  work: () => Promise<T>,
): Promise<T | null> {
  if (locks === null) return work()
  let lockAnswered = false
  try {
    return await locks.request<T | null>(
      `tessera/reservation/${reservationId}`,
      { ifAvailable: true },
      (lock) => {
        lockAnswered = true
        return lock === null || lock === undefined ? Promise.resolve(null) : work()
      },
    )
  } catch (error) {
    // A browser that forbids storage rejects locks, too: treated as a browser without them.
    if (lockAnswered) throw error
    return work()
  }
}

/** Runs work on the database; null when storage fails, which must not stop a purchase. */
export async function withDatabase<T>(
  tools: Pick<CheckoutTools, 'database'>,
  work: (db: TesseraDatabase) => Promise<T>,
): Promise<T | null> {
  try {
    return await work(await tools.database())
  } catch {
    return null
  }
}
