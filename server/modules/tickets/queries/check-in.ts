/** Finding the ticket that somebody holds up at the door. */
import { isUuid } from '#core/domain/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import { getEvent, listCategories } from '#server/modules/catalogue/queries/events.ts'
import { lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import type { Category, Reservation, Ticket } from '#server/infra/database/tables/tables.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'

export interface CheckInTicket {
  readonly ticket: Ticket
  readonly category: Category
  readonly event: EventWithOrganization
  readonly reservation: Reservation
}

/** 32 signs of a uuid, however they are grouped: people copy the reference number from paper. */
export function normalizeReference(text: string): string {
  const signs = text.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return /^[0-9a-f]{32}$/.test(signs)
    ? signs.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : text.trim()
}

/**
 * The ticket by its public uuid or by the private one of its code, with its order locked until the caller's transaction
 * ends: two doors never let in the same ticket. Undefined when there is none, or when it belongs to nobody.
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
  // Read again behind the lock: whoever had it before may have let the ticket go.
  const ticket = reservation ? await read() : undefined
  if (!ticket || !reservation || ticket.reservation_id !== reservation.id) return undefined
  const categories = await listCategories(trx, ticket.event_id)
  const category = categories.find((one) => one.id === ticket.category_id)
  return category && { ticket, category, reservation, event: await getEvent(trx, ticket.event_id) }
}
