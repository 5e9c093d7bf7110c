import { deleteReservationRecord } from '#core/storage/write/reservations.ts'
import { withDatabase, type Tools } from './tools.ts'

/** The person has read that the hold of a reservation ended. Never rejects. */
export const dismissReservation = async (
  tools: Pick<Tools, 'database'>,
  reservationId: string,
): Promise<void> => {
  await withDatabase(tools, (db) => deleteReservationRecord(db, reservationId))
}
