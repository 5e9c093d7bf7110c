/** Corrects the e-mail address on a ticket after that of its order (docs/api/reservations.md#correct-the-address). */
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'
import { countAttendeeChange, recordAudit, setAttendeeEmail } from './queries/tickets.ts'

/**
 * Gives a ticket another e-mail address of the same attendee; the code of the ticket changes with it. The caller holds the lock of
 * the reservation.
 * @param now epoch ms
 */
export async function correctAttendeeEmail(
  trx: Database,
  ticket: Ticket,
  email: string,
  now: number,
): Promise<void> {
  await setAttendeeEmail(trx, ticket.id, email)
  await countAttendeeChange(trx, ticket.id)
  await recordAudit(trx, ticket, { kind: 'UPDATE_TICKET', changes: ['email'] }, now)
}
