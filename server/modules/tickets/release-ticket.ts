/** A holder gives a free ticket back. Contract 2, 1.13. */
import { isAssigned } from '#server/modules/reservations/rules/full-name.ts'
import { queueReleaseMails } from './mails/attendee-change-mails.ts'
import { canBeReleased } from '#server/modules/reservations/rules/ticket-release.ts'
import type { Database } from '#server/infra/database/database.ts'
import { releaseReservationExtras } from '#server/modules/reservations/queries/reservation-extras.ts'
import { deleteAnswers } from '#server/modules/additional-fields/queries.ts'
import { releaseTicket } from '#server/modules/reservations/queries/ticket-stock.ts'
import { recordAudit } from './queries/ticket-audits.ts'
import { lockCompleteTicket } from './queries/tickets.ts'
import type { TicketDetails } from '#server/modules/reservations/ticket-details.ts'

async function deleteEmptyReservation(
  trx: Database,
  { details: { reservation, tickets } }: TicketDetails,
): Promise<void> {
  if (tickets.length > 1) return
  const { id } = reservation
  const paid = await trx
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', id)
    .executeTakeFirst()
  if (paid) return
  await releaseReservationExtras(trx, id)
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
}

/** What came with the ticket stays in the order, but not with a seat that is somebody else's soon. */
async function detachItems(trx: Database, { ticket, details }: TicketDetails): Promise<void> {
  const ids = details.items.filter(({ ticket_id }) => ticket_id === ticket.id).map(({ id }) => id)
  await deleteAnswers(trx, 'item', ids)
  await trx.updateTable('service_items').set({ ticket_id: null }).where('ticket_id', '=', ticket.id).execute()
}

/**
 * The ticket gets new ids and forgets its holder, who hears of it together with the organiser; an order of which
 * nothing is left goes too.
 * @returns false when this ticket may not be given back; true also when there is no such ticket.
 */
export function releaseTicketByAttendee(
  db: Database,
  shortName: string,
  publicUuid: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await lockCompleteTicket(trx, shortName, publicUuid)
    if (!found || !isAssigned(found.ticket)) return true
    const { ticket, category, details } = found
    if (!canBeReleased(ticket, category, details)) return false
    await queueReleaseMails(trx, found, now)
    await recordAudit(trx, ticket, 'CANCEL_TICKET', now)
    await detachItems(trx, found)
    await releaseTicket(trx, ticket.id, category)
    await deleteEmptyReservation(trx, found)
    return true
  })
}
