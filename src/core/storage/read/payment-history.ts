import { liveQuery } from 'dexie'
import type { PaymentEvent } from '#core/domain/payment-history.ts'
import type { TesseraDatabase } from '../database.ts'
import { decodeJournal, decodeReservation } from '../decode-records.ts'

/**
 * Calls `next` now and after each change with what this device did for the payment of a reservation and saw of it: while it
 * is not final, and later where its result was unknown for a time; else with nothing.
 * @returns a function that ends it
 */
export function watchPaymentHistory(
  db: TesseraDatabase,
  reservationId: string,
  next: (history: readonly PaymentEvent[]) => void,
): () => void {
  const read = async (): Promise<readonly PaymentEvent[]> => {
    const line = decodeJournal(await db.journal.get(reservationId))
    if (line !== null) return line.history ?? []
    return decodeReservation(await db.orders.get(reservationId))?.paymentHistory ?? []
  }
  // A database that fails has nothing to report.
  const subscription = liveQuery(read).subscribe(next, () => undefined)
  return () => subscription.unsubscribe()
}
