/** Returns from the overview to the booking form (docs/api/reservations.md#back-to-booking). */
import { isOpen } from '#core/domain/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { lockReservation, updateReservation } from './queries/reservations.ts'

/** Does nothing unless the reservation is open. */
export function reopenBooking(db: Database, reservationId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, reservationId)
    if (reservation && isOpen(reservation.status))
      await updateReservation(trx, reservation.id, { validated: false })
  })
}
