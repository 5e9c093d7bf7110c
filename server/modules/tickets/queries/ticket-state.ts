/** Changes of one ticket. The caller holds the lock of its reservation. */
import type { Updateable } from 'kysely'
import type { TicketStatus } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Tables, Ticket } from '#server/infra/database/tables/tables.ts'

export async function setTicketStatus(trx: Database, id: number, status: TicketStatus): Promise<void> {
  await trx.updateTable('tickets').set({ status }).where('id', '=', id).execute()
}

/** A checked-in ticket is locked: its attendee no longer changes (docs/api/tickets.md#locked-tickets). */
export async function setCheckedIn(trx: Database, id: number): Promise<void> {
  await trx.updateTable('tickets').set({ status: 'CHECKED_IN', locked: true }).where('id', '=', id).execute()
}

export type AttendeeChange = Required<
  Pick<Updateable<Tables['tickets']>, 'first_name' | 'last_name' | 'email' | 'language' | 'locked'>
>

/** @returns the changed ticket */
export const updateAttendee = (trx: Database, id: number, change: AttendeeChange): Promise<Ticket> =>
  trx.updateTable('tickets').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The object of Google Wallet has the count in its id: another attendee gets another object. */
export async function countAttendeeChange(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('tickets')
    .set(({ eb }) => ({ holder_changes: eb('holder_changes', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Keeps the additional services of a ticket in the reservation. */
export async function detachServiceItems(trx: Database, ticketId: number): Promise<void> {
  await trx.updateTable('service_items').set({ ticket_id: null }).where('ticket_id', '=', ticketId).execute()
}
