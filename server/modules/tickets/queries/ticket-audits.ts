/** What happened to a ticket, for the organiser who has to explain it later. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket, Tables } from '#server/infra/database/tables/tables.ts'

export type AuditKind = Insertable<Tables['ticket_audits']>['kind']

/** @param changes names of the fields that changed, without their values */
export async function recordAudit(
  trx: Database,
  ticket: Pick<Ticket, 'id' | 'reservation_id'>,
  kind: AuditKind,
  now: number,
  changes: readonly string[] = [],
): Promise<void> {
  if (ticket.reservation_id === null) return
  await trx
    .insertInto('ticket_audits')
    .values({
      ticket_id: ticket.id,
      reservation_id: ticket.reservation_id,
      kind,
      changes: JSON.stringify(changes),
      created_at: now,
    })
    .execute()
}
