/**
 * Deletes the data of attendees when tickets and items are released
 * (docs/api/reservations.md#cancel-a-reservation, docs/api/tickets.md#ticket-statuses).
 */
import type { Database } from '#server/infra/database/database.ts'
import { deleteAnswers } from '#server/modules/additional-fields/index.ts'
import { releaseGroupPlace } from '#server/modules/attendee-groups/index.ts'

/** Answers and group place of one ticket. */
export async function deleteAttendeeData(trx: Database, ticketId: number): Promise<void> {
  await deleteAnswers(trx, 'ticket', [ticketId])
  await releaseGroupPlace(trx, ticketId)
}

/** Answers for all items and for the subscription of a reservation. Must run before they are released. */
export async function deleteExtraAnswers(trx: Database, reservationId: string): Promise<void> {
  const items = trx.selectFrom('service_items').select('id').where('reservation_id', '=', reservationId)
  const subscriptions = trx
    .selectFrom('subscriptions')
    .select('id')
    .where('reservation_id', '=', reservationId)
  const ids = <T>(rows: readonly { readonly id: T }[]): T[] => rows.map(({ id }) => id)
  await deleteAnswers(trx, 'item', ids(await items.execute()))
  await deleteAnswers(trx, 'pass', ids(await subscriptions.execute()))
}
