/**
 * Holds one ticket for a person on the waiting list and queues the mail with its link
 * (docs/api/waiting-list.md#offers).
 */
import type { CoreContext } from '#server/infra/context.ts'
import type { Category, WaitingEntry } from '#server/infra/database/tables/tables.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import { listAdditionalServices } from '#server/modules/pricing/queries.ts'
import {
  applyServicesAndDiscount,
  type ReservationTerms,
} from '#server/modules/reservations/apply-services-and-discount.ts'
import type { ReservationsContext } from '#server/modules/reservations/context.ts'
import { holdOrRefuse, holdTickets } from '#server/modules/reservations/hold-tickets.ts'
import { updateReservation } from '#server/modules/reservations/queries/reservations.ts'
import { freeReleasedTicket } from '#server/modules/reservations/queries/ticket-stock.ts'
import { ReservationRefused } from '#server/modules/reservations/rules/reserve-rules.ts'
import { claimWaitingEntry, setEntryOffered } from './queries.ts'
import { offerExpiry } from './rules.ts'

/** Parts of the server that the job uses. */
export type OfferContext = Pick<CoreContext, 'db' | 'translations'> &
  Pick<ReservationsContext, 'activePaymentMethods'>

/** @returns whether the ticket is held for that person */
export async function offerTicket(
  { db, translations, activePaymentMethods }: OfferContext,
  { event, now }: Pick<ReservationTerms, 'event' | 'now'>,
  category: Category,
  entry: WaitingEntry,
): Promise<boolean> {
  const { first_name, last_name, email, language } = entry
  const terms: ReservationTerms = {
    event,
    code: null,
    chosen: [],
    services: await listAdditionalServices(db, event.id),
    payable: Object.keys(await activePaymentMethods(event, now)).length > 0,
    language,
    translations,
    now,
  }
  const outcome = await holdOrRefuse(db, async (trx) => {
    const claimed = await claimWaitingEntry(trx, entry.id)
    // Another instance may have been faster with the entry or with the ticket.
    if (!claimed || !(await freeReleasedTicket(trx, category))) throw new ReservationRefused('unavailable')
    const id = await holdTickets(trx, {
      event_id: event.id,
      tickets: [{ category, count: 1 }],
      language,
      created_at: now,
      valid_until: offerExpiry(event, category, now),
    })
    await applyServicesAndDiscount(trx, id, terms)
    await updateReservation(trx, id, { first_name, last_name, email })
    await setEntryOffered(trx, entry.id, id)
    const data = { entryId: String(entry.id), reservationId: id }
    await enqueueMail(trx, { kind: 'waiting-list-offer', to: email, lang: language, data, now })
    return id
  })
  return 'id' in outcome
}
