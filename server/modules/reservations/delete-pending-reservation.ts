/**
 * Ends an open reservation: the visitor cancels it, or its hold expired
 * (docs/api/reservations.md#cancel-a-reservation).
 */
import { isOpen } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { deleteReservation, lockReservation } from './queries/reservations.ts'

/** In any other status nothing happens. @returns whether the reservation was deleted and its tickets released */
export function deletePendingReservation(db: Database, reservationId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation || !isOpen(reservation.status)) return false
    await deleteReservation(trx, reservationId)
    return true
  })
}
