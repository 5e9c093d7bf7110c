/** The organiser calls an order off. Contract 2, 2.1: CANCELLED, tickets released. */
import type { CancelledMailData } from './mails/canceled-reservation-mail.ts'
import { enqueueMail } from '#server/infra/mail/queue.ts'
import type { Database } from '#server/infra/database/database.ts'
import { lockReservation, updateReservation } from './queries/reservations.ts'
import { releaseTickets } from './queries/ticket-stock.ts'
import type { Reservation, Transaction } from '#server/infra/database/tables/tables.ts'

export type CancelResult =
  | { readonly kind: 'unknown' | 'not-ordered' }
  /** `paid`: the payment that had arrived, null when there was none. */
  | { readonly kind: 'cancelled'; readonly paid: Transaction | null }

/** Held orders end by themselves; those in the hands of a payment provider are left to its answer. */
const cancellableStatuses: ReadonlySet<Reservation['status']> = new Set([
  'COMPLETE',
  'OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
])

const findReceivedPayment = async (trx: Database, reservationId: string): Promise<Transaction | null> =>
  (await trx
    .selectFrom('transactions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'COMPLETE')
    .where('amount', '>', 0)
    .executeTakeFirst()) ?? null

/** The buyer hears what becomes of their money. */
async function queueCancelledMail(
  trx: Database,
  { id, email, language, status }: Reservation,
  paid: Transaction | null,
  now: number,
): Promise<void> {
  if (!email) return
  const data: CancelledMailData = {
    reservationId: id,
    paid: paid && { amount: paid.amount, currency: paid.currency },
    awaited: status !== 'COMPLETE',
  }
  await enqueueMail(trx, { kind: 'reservation-cancelled', to: email, lang: language, data, now })
}

/** A second call changes nothing. Money is not sent back: what was paid, and how, is told. */
export function cancelReservation(db: Database, reservationId: string, now: number): Promise<CancelResult> {
  return db.transaction().execute(async (trx): Promise<CancelResult> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return { kind: 'unknown' }
    if (!cancellableStatuses.has(reservation.status)) return { kind: 'not-ordered' }
    const paid = await findReceivedPayment(trx, reservationId)
    await releaseTickets(trx, reservationId)
    await trx
      .updateTable('transactions')
      .set({ status: 'CANCELLED' })
      .where('reservation_id', '=', reservationId)
      .where('status', '=', 'PENDING')
      .execute()
    await updateReservation(trx, reservationId, { status: 'CANCELLED' })
    await queueCancelledMail(trx, reservation, paid, now)
    return { kind: 'cancelled', paid }
  })
}
