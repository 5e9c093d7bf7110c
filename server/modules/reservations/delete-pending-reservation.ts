/**
 * Ends an open reservation: the visitor cancels it, or its hold expired
 * (docs/api/reservations.md#cancel-a-reservation).
 */
import { isOpen } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { deleteReservation, lockReservation } from './queries/reservations.ts'

/**
 * In any other status nothing happens.
 * @param expiredBefore epoch ms; a hold that ends later is kept, because a payment may have extended it meanwhile
 * @returns whether the reservation was deleted and its tickets released
 */
export function deletePendingReservation(
  db: Database,
  reservationId: string,
  expiredBefore = Infinity,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation || !isOpen(reservation.status)) return false
    if (reservation.valid_until >= expiredBefore) return false
    await deleteReservation(trx, reservationId)
    return true
  })
}
