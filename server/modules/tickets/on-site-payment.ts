/** Money taken at the door for tickets that were ordered to be paid there. Contract 2, 2.3 and 9.3. */
import { reservationTotal } from '#server/modules/pricing/rules/reservation-summary.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { CheckInTicket } from './queries/check-in.ts'
import { loadReservationDetails } from '#server/modules/reservations/queries/full-reservations.ts'
import { recordAudit } from './queries/ticket-audits.ts'

const proxy = 'ON_SITE'

/** The ticket is paid; with the last one of an order the order is, and its payment is recorded. */
export async function recordTicketPayment(
  trx: Database,
  { ticket, reservation }: CheckInTicket,
  now: number,
): Promise<void> {
  await trx.updateTable('tickets').set({ status: 'ACQUIRED' }).where('id', '=', ticket.id).execute()
  await recordAudit(trx, ticket, 'DESK_PAYMENT', now, ['paid'])
  const details = await loadReservationDetails(trx, reservation)
  if (details.tickets.some(({ status }) => status === 'TO_BE_PAID')) return
  await trx
    .insertInto('transactions')
    .values({
      reservation_id: reservation.id,
      proxy,
      status: 'COMPLETE',
      amount: reservationTotal(details).gross,
      currency: details.config.currency ?? '',
      created_at: now,
    })
    .execute()
}

/** The money goes back over the desk: the ticket is to be paid again, and so is its order. */
export async function revokeTicketPayment(
  trx: Database,
  { ticket, reservation }: CheckInTicket,
  now: number,
): Promise<void> {
  await trx.updateTable('tickets').set({ status: 'TO_BE_PAID' }).where('id', '=', ticket.id).execute()
  await recordAudit(trx, ticket, 'DESK_PAYMENT', now, ['unpaid'])
  await trx
    .updateTable('transactions')
    .set({ status: 'CANCELLED' })
    .where('reservation_id', '=', reservation.id)
    .where('proxy', '=', proxy)
    .where('status', '=', 'COMPLETE')
    .execute()
}
