/** What the checkout's flows work with. Time, network, storage and locks come from outside (ARCHITECTURE, law 8). */
import type { Api } from '../api/client.ts'
import type { TesseraDatabase } from '../storage/database.ts'

/** The part of `navigator.locks` that is needed: one holder over all tabs. */
export interface Locks {
  request<T>(name: string, options: { ifAvailable: true }, work: (lock: unknown) => Promise<T>): Promise<T>
}

export interface CheckoutTools {
  readonly api: Api
  /** Epoch ms. */
  readonly now: () => number
  /** The store, open. @throws when this browser has none, or it does not answer. */
  readonly database: () => Promise<TesseraDatabase>
  /** Null where the browser has none: then only this tab is guarded, by its own buttons. */
  readonly locks: Locks | null
}

/** Runs work unless another tab works on the same reservation; null when one does. */
export async function withReservationLock<T>(
  locks: Locks | null,
  reservationId: string,
  work: () => Promise<T>,
): Promise<T | null> {
  if (locks === null) return work()
  let asked = false
  try {
    return await locks.request<T | null>(
      `tessera/reservation/${reservationId}`,
      { ifAvailable: true },
      (lock) => {
        asked = true
        return lock === null || lock === undefined ? Promise.resolve(null) : work()
      },
    )
  } catch (error) {
    // A browser that may keep nothing for us refuses its locks, too: as without any, this tab guards itself.
    if (asked) throw error
    return work()
  }
}

/** Storage that fails must not stop a purchase: what could not be kept is not kept. */
export async function withDatabase<T>(
  tools: CheckoutTools,
  work: (db: TesseraDatabase) => Promise<T>,
): Promise<T | null> {
  try {
    return await work(await tools.database())
  } catch {
    return null
  }
}
