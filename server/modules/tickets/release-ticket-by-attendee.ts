import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { isAssigned, canBeReleased, releaseTicket } from '#server/modules/reservations/index.ts'
import { queueReleaseMails } from './mails.ts'
import { lockCompleteTicket, recordAudit } from './queries/tickets.ts'

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
    await releaseTicket(trx, found)
    return true
  })
}
