/** Loads reservations with everything that belongs to them. */
import { withCatalogueOf } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { loadAnswers, listFields } from '#server/modules/additional-fields/index.ts'
import { listGroupLinks } from '#server/modules/attendee-groups/index.ts'
import { getEvent, listCategories } from '#server/modules/catalogue/index.ts'
import { listAdditionalServices, listReservationItems } from '#server/modules/pricing/index.ts'
import type { ReservationDetails } from '../reservation-details.ts'
import { findReservationRows, findReservationRowsOfTicket, readContents } from './reservation-rows.ts'
import type { ReservationRows } from './reservation-rows.ts'
import { loadReservationSubscriptions } from './subscriptions-of-reservation.ts'

/** Undefined for an unknown id. */
export async function findReservationDetails(
  db: Database,
  reservationId: string,
): Promise<ReservationDetails | undefined> {
  const rows = await findReservationRows(db, reservationId)
  return rows && detailsOf(db, rows)
}

/** Undefined for an unknown ticket, and for one that is in no reservation. @param publicUuid of the ticket */
export async function findReservationDetailsOfTicket(
  db: Database,
  publicUuid: string,
): Promise<ReservationDetails | undefined> {
  const rows = await findReservationRowsOfTicket(db, publicUuid)
  return rows && detailsOf(db, rows)
}

/** The reservation as passed, with everything that belongs to it. The caller has read or locked the row. */
export const loadReservationDetails = async (
  db: Database,
  reservation: Reservation,
): Promise<ReservationDetails> => detailsOf(db, { reservation, ...(await readContents(db, reservation.id)) })

async function detailsOf(
  db: Database,
  { reservation, tickets, transaction, version }: ReservationRows,
): Promise<ReservationDetails> {
  const catalogue = withCatalogueOf(db, version)
  const event = await getEvent(catalogue, reservation.event_id)
  const subscriptions = await loadReservationSubscriptions(db, event, reservation, tickets)
  // An item belongs to a service of the event.
  const hasServices = (await listAdditionalServices(catalogue, event.id)).length > 0
  const items = hasServices ? await listReservationItems(db, reservation.id) : []
  const fields = await listFields(catalogue, event.id)
  return {
    event,
    reservation,
    config: event.config,
    categories: await listCategories(catalogue, event.id),
    tickets,
    subscriptions,
    items,
    discount: reservation.discount,
    vatStatus: reservation.vat_status,
    transaction,
    paymentRecorded: transaction?.status === 'COMPLETE',
    fields,
    answers: await loadAnswers(db, fields, [
      ...tickets.map(({ id }) => ({ kind: 'ticket' as const, id })),
      ...items.map(({ id }) => ({ kind: 'item' as const, id })),
      ...(subscriptions.bought ? [{ kind: 'pass' as const, id: subscriptions.bought.subscription.id }] : []),
    ]),
    groups: await listGroupLinks(catalogue, event.id),
  }
}
