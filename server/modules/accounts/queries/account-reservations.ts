/** The orders of one account. */
import type { Database } from '#server/infra/database/database.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import type { ReservationDetails } from '#server/modules/reservations/reservation-details.ts'

/** Newest first, in every status but cancelled (contract 2, 1.15). */
export async function listAccountReservations(db: Database, userId: number): Promise<ReservationDetails[]> {
  const reservations = await db
    .selectFrom('reservations')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('status', '<>', 'CANCELLED')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const result: ReservationDetails[] = []
  // One after the other: somebody with many orders must not take every connection to the database.
  for (const reservation of reservations) result.push(await loadReservationDetails(db, reservation))
  return result
}
