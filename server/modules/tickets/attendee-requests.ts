/** What an attendee may request: the mail of the ticket again, and its release (docs/api/tickets.md#release-a-ticket). */
import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { releaseTicket } from '#server/modules/reservations/cancel-reservation.ts'
import { queueTicketMail, requestedMail } from '#server/modules/reservations/mails/queue-reservation-mails.ts'
import { canBeReleased } from '#server/modules/reservations/rules/reservation-rules.ts'
import { queueLostTicketMails } from './mails.ts'
import { lockTicket, recordAudit } from './queries/tickets.ts'

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
    const released = await lockTicket(trx, shortName, publicUuid)
    if (!released) return true
    const { ticket, category, details } = released
    if (!canBeReleased(ticket, category, details)) return false
    await queueLostTicketMails(trx, 'ticket-released', released, { origin, now })
    await recordAudit(trx, ticket, { kind: 'CANCEL_TICKET', changes: [ticket.uuid, ticket.public_uuid] }, now)
    await releaseTicket(trx, released)
    return true
  })
}

/** Sends a ticket to its attendee again (docs/api/tickets.md#ticket-calls). `origin`: who requests it. `now`: epoch ms. @returns false when there is no such ticket */
export function requestTicketMail(
  db: Database,
  shortName: string,
  publicUuid: string,
  { origin, now }: { readonly origin: VisitorOrigin | null; readonly now: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const complete = await lockTicket(trx, shortName, publicUuid)
    if (!complete) return false
    const { ticket, details } = complete
    const requested = requestedMail(details.config, origin)
    await queueTicketMail(trx, ticket, { language: details.reservation.language, now, requested })
    return true
  })
}
