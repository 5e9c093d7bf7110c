import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { deleteAnswers } from '#server/modules/additional-fields/index.ts'
import {
  type TicketDetails,
  isAssigned,
  canBeReleased,
  releaseReservationExtras,
  releaseTicket,
} from '#server/modules/reservations/index.ts'
import { queueReleaseMails } from './mails.ts'
import {
  lockCompleteTicket,
  deleteReservationRow,
  hasTransaction,
  recordAudit,
  detachServiceItems,
} from './queries/tickets.ts'

async function deleteEmptyReservation(
  trx: Database,
  { details: { reservation, tickets } }: TicketDetails,
): Promise<void> {
  if (tickets.length > 1) return
  const { id } = reservation
  if (await hasTransaction(trx, id)) return
  await releaseReservationExtras(trx, id)
  await deleteReservationRow(trx, id)
}

/** Additional services of the ticket stay in the reservation; their answers are deleted. */
async function detachItems(trx: Database, { ticket, details }: TicketDetails): Promise<void> {
  const ids = details.items.filter(({ ticket_id }) => ticket_id === ticket.id).map(({ id }) => id)
  await deleteAnswers(trx, 'item', ids)
  await detachServiceItems(trx, ticket.id)
}

/**
 * Gives the ticket new ids, removes its attendee and informs attendee and organizer; deletes a reservation that has no
 * other ticket and no payment.
 * `origin`: who releases it. `now`: epoch ms.
 * @returns false when this ticket cannot be released; true also when there is no such ticket
 */
export function releaseTicketByAttendee(
  db: Database,
  shortName: string,
  publicUuid: string,
  { origin, now }: { readonly origin: VisitorOrigin | null; readonly now: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await lockCompleteTicket(trx, shortName, publicUuid)
    if (!found || !isAssigned(found.ticket)) return true
    const { ticket, category, details } = found
    if (!canBeReleased(ticket, category, details)) return false
    await queueReleaseMails(trx, found, { origin, now })
    await recordAudit(trx, ticket, { kind: 'CANCEL_TICKET' }, now)
    await detachItems(trx, found)
    await releaseTicket(trx, ticket.id, category)
    await deleteEmptyReservation(trx, found)
    return true
  })
}
