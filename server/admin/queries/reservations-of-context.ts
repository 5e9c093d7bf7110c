/** Reservations for the command `orders`. */
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'

/** @param name short name of an event or id of a subscription descriptor. @returns undefined for an unknown name */
export async function listReservationsOfContext(
  db: Database,
  name: string,
): Promise<Reservation[] | undefined> {
  const context = await db
    .selectFrom('events')
    .select('id')
    .where('short_name', 'in', [name, name.toLowerCase()])
    .executeTakeFirst()
  return (
    context &&
    db
      .selectFrom('reservations')
      .selectAll()
      .where('event_id', '=', context.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  )
}
