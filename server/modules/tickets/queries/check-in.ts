/** The ticket to check in. */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { Category, Reservation, Ticket } from '#server/infra/database/tables/tables.ts'
import { getEvent, listCategories } from '#server/modules/catalogue/index.ts'
import { lockReservation } from '#server/modules/reservations/index.ts'

export interface CheckInTicket {
  readonly ticket: Ticket
  readonly category: Category
  readonly event: EventWithOrganization
  readonly reservation: Reservation
}

/**
 * The ticket by its public UUID or by the private one of its code, with a lock on its reservation until the caller's
 * transaction ends, so that concurrent check-ins admit it once.
 * @returns undefined for an unknown ticket and for one that is in no reservation
 */
export async function lockTicketForCheckIn(
  trx: Database,
  column: 'public_uuid' | 'uuid',
  id: string,
): Promise<CheckInTicket | undefined> {
  if (!isUuid(id)) return undefined
  const read = () => trx.selectFrom('tickets').selectAll().where(column, '=', id).executeTakeFirst()
  const first = await read()
  const reservation = first?.reservation_id && (await lockReservation(trx, first.reservation_id))
  // Read again: it may have been released before the lock was granted.
  const ticket = reservation ? await read() : undefined
  if (!ticket || !reservation || ticket.reservation_id !== reservation.id) return undefined
  const categories = await listCategories(trx, ticket.event_id)
  const category = categories.find((one) => one.id === ticket.category_id)
  return category && { ticket, category, reservation, event: await getEvent(trx, ticket.event_id) }
}
