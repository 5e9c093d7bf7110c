/** Status of the tickets of a paid reservation. */
import type { Database } from '#server/infra/database/database.ts'
import type { Ticket } from '#server/infra/database/tables/tables.ts'

/**
 * Makes the held tickets of a reservation valid.
 * @param locked true when the attendee can no longer be changed
 * @returns the changed tickets
 */
export async function issueHeldTickets(
  trx: Database,
  reservationId: string,
  { status, locked }: { readonly status: 'ACQUIRED' | 'TO_BE_PAID'; readonly locked: boolean },
): Promise<Ticket[]> {
  return trx
    .updateTable('tickets')
    .set({ status, ...(locked ? { locked: true } : {}) })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'PENDING')
    .returningAll()
    .execute()
}

/** For a reservation that was paid at the venue. */
export async function markTicketsPaid(trx: Database, reservationId: string): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ status: 'ACQUIRED' })
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'TO_BE_PAID')
    .execute()
}
