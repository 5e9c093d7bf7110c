/** Audit records of a ticket, for the organizer. */
import type { Insertable } from 'kysely'
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket, Tables } from '#server/infra/database/tables/tables.ts'

export type AuditKind = Insertable<Tables['ticket_audits']>['kind']

export interface Audit {
  readonly kind: AuditKind
  /** Names of the changed fields, without their values. */
  readonly changes?: readonly string[]
}

/** Does nothing for a ticket without a reservation. @param now epoch ms */
export async function recordAudit(
  trx: Database,
  ticket: Pick<Ticket, 'id' | 'reservation_id'>,
  { kind, changes = [] }: Audit,
  now: number,
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
