/**
 * What the flows of the checkout receive. Time, network, storage and locks are parameters
 * (docs/ARCHITECTURE.md#time-network-and-storage-are-parameters).
 */
import type { Api } from '#core/api/client.ts'
import { withLock, type Locks } from '#core/domain/with-lock.ts'
import { withTimeout } from '#core/domain/with-timeout.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'

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
export const withReservationLock = <T>(
  locks: Locks | null,
  reservationId: string,
  work: () => Promise<T>,
): Promise<T | null> => withLock(locks, `tessera/reservation/${reservationId}`, work)

/** Runs work on the database; null when storage fails or does not answer, which must not stop a purchase. */
export async function withDatabase<T>(
  tools: Pick<CheckoutTools, 'database'>,
  work: (db: TesseraDatabase) => Promise<T>,
): Promise<T | null> {
  try {
    return await withTimeout(work(await tools.database()))
  } catch {
    return null
  }
}
