/** Sends a ticket to its attendee again (docs/api/tickets.md#ticket-calls). */
import type { Database } from '#server/infra/database/database.ts'
import type { VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { queueTicketMail, requestedMail } from '#server/modules/reservations/index.ts'
import { lockTicket } from './queries/tickets.ts'

/** Queues the mail. `origin`: who requests it. `now`: epoch ms. @returns false when there is no such ticket */
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
