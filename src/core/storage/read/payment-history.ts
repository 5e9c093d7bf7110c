import type { PaymentEvent } from '#core/domain/payment-history.ts'
import { readFrom } from '../database-access.ts'
import type { TesseraDatabase } from '../database.ts'
import { decodeJournal, decodeReservation } from '../records.ts'

/**
 * The history of the payment of a reservation: while it is not final, and later where its result was
 * unknown for a time; else nothing.
 */
export const getPaymentHistory = (
  db: TesseraDatabase,
  reservationId: string,
): Promise<readonly PaymentEvent[]> =>
  readFrom(db, async () => {
    const line = decodeJournal(await db.journal.get(reservationId))
    if (line !== null) return line.history ?? []
    return decodeReservation(await db.orders.get(reservationId))?.paymentHistory ?? []
  })
