/** The reservations of an account. */
import type { Database } from '#server/infra/database/database.ts'
import { loadReservationDetails } from '#server/modules/reservations/index.ts'
import type { ReservationDetails } from '#server/modules/reservations/index.ts'

/** Newest first, in every status (docs/api/accounts.md#orders-of-an-account). */
export async function listAccountReservations(db: Database, userId: number): Promise<ReservationDetails[]> {
  const reservations = await db
    .selectFrom('reservations')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const result: ReservationDetails[] = []
  // One at a time: an account with many reservations must not take every connection of the pool.
  for (const reservation of reservations) result.push(await loadReservationDetails(db, reservation))
  return result
}
