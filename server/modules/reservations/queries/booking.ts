/** Stores the data of a booking form for tickets and items of additional services. */
import type { Updateable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables } from '#server/infra/database/tables/tables.ts'

export type AttendeeColumns = Pick<
  Updateable<Tables['tickets']>,
  'first_name' | 'last_name' | 'email' | 'language' | 'vat_status'
>

export async function updateAttendee(
  trx: Database,
  ticketId: number,
  columns: AttendeeColumns,
): Promise<void> {
  await trx.updateTable('tickets').set(columns).where('id', '=', ticketId).execute()
}

export async function linkItemToTicket(trx: Database, itemId: number, ticketId: number): Promise<void> {
  await trx.updateTable('service_items').set({ ticket_id: ticketId }).where('id', '=', itemId).execute()
}
