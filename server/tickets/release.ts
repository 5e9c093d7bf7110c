/** A holder gives a free ticket back. Contract 2, 1.13. */
import { isAssigned } from '../domain/holder.ts'
import { queueReleaseMails } from '../domain/holder-mails.ts'
import { mayBeReleased } from '../domain/ticket-release-rule.ts'
import type { Database } from '../store/database.ts'
import { releaseExtras } from '../store/extras.ts'
import { forgetAnswers } from '../store/fields.ts'
import { releaseTicket } from '../store/stock.ts'
import { audit } from '../store/ticket-audits.ts'
import { lockCompleteTicket, type FoundTicket } from '../store/tickets.ts'

async function removeEmptyOrder(
  trx: Database,
  { order: { reservation, tickets } }: FoundTicket,
): Promise<void> {
  if (tickets.length > 1) return
  const { id } = reservation
  const paid = await trx
    .selectFrom('transactions')
    .select('id')
    .where('reservation_id', '=', id)
    .executeTakeFirst()
  if (paid) return
  await releaseExtras(trx, id)
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
}

/** What came with the ticket stays in the order, but not with a seat that is somebody else's soon. */
async function forgetItemsOf(trx: Database, { ticket, order }: FoundTicket): Promise<void> {
  const ids = order.items.filter(({ ticket_id }) => ticket_id === ticket.id).map(({ id }) => id)
  await forgetAnswers(trx, 'item', ids)
  await trx.updateTable('service_items').set({ ticket_id: null }).where('ticket_id', '=', ticket.id).execute()
}

/**
 * The ticket gets new ids and forgets its holder, who hears of it together with the organiser; an order of which
 * nothing is left goes too.
 * @returns false when this ticket may not be given back; true also when there is no such ticket.
 */
export function giveBack(db: Database, shortName: string, publicUuid: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await lockCompleteTicket(trx, shortName, publicUuid)
    if (!found || !isAssigned(found.ticket)) return true
    const { ticket, category, order } = found
    if (!mayBeReleased(ticket, category, order)) return false
    await queueReleaseMails(trx, found, now)
    await audit(trx, ticket, 'CANCEL_TICKET', now)
    await forgetItemsOf(trx, found)
    await releaseTicket(trx, ticket.id, category)
    await removeEmptyOrder(trx, found)
    return true
  })
}
