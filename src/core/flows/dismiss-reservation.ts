import type { TesseraDatabase } from '#core/storage/database.ts'
import { deleteReservationRecord } from '#core/storage/write/reservations.ts'

/** The person has read that the hold of a reservation ended. Never rejects. */
export const dismissReservation = async (
  database: () => Promise<TesseraDatabase>,
  reservationId: string,
): Promise<void> => {
  await database()
    .then((db) => deleteReservationRecord(db, reservationId))
    .catch(() => undefined)
}
