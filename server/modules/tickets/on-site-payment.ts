/** On-site payment of single tickets (docs/api/tickets.md#check-in, docs/api/tickets.md#changes-of-a-stored-ticket). */
import { awaitsOnSitePayment } from '#core/domain/ticket-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import { reservationTotal } from '#server/modules/pricing/index.ts'
import { loadReservationDetails } from '#server/modules/reservations/index.ts'
import type { CheckInTicket } from './queries/check-in.ts'
import { cancelOnSitePayment, insertOnSitePayment } from './queries/reservation-payments.ts'
import { recordAudit } from './queries/ticket-audits.ts'
import { setTicketStatus } from './queries/ticket-state.ts'

/** Marks the ticket as paid; the last one of a reservation records the transaction. @param now epoch ms */
export async function recordTicketPayment(
  trx: Database,
  { ticket, reservation }: CheckInTicket,
  now: number,
): Promise<void> {
  await setTicketStatus(trx, ticket.id, 'ACQUIRED')
  await recordAudit(trx, ticket, { kind: 'DESK_PAYMENT', changes: ['paid'] }, now)
  const details = await loadReservationDetails(trx, reservation)
  if (details.tickets.some(({ status }) => awaitsOnSitePayment(status))) return
  await insertOnSitePayment(trx, {
    reservation_id: reservation.id,
    amount: reservationTotal(details).gross,
    currency: details.config.currency ?? '',
    created_at: now,
  })
}

/** After a refund: the ticket awaits its payment again, and the transaction is canceled. @param now epoch ms */
export async function revokeTicketPayment(
  trx: Database,
  { ticket, reservation }: CheckInTicket,
  now: number,
): Promise<void> {
  await setTicketStatus(trx, ticket.id, 'TO_BE_PAID')
  await recordAudit(trx, ticket, { kind: 'DESK_PAYMENT', changes: ['unpaid'] }, now)
  await cancelOnSitePayment(trx, reservation.id)
}
