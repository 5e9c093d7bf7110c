/** The organiser calls an order off. Contract 2, 2.1: CANCELLED, tickets released. */
import type { CancelledData } from '../mail/cancelled-mail.ts'
import { enqueue } from '../mail/queue.ts'
import type { Database } from '../store/database.ts'
import { lockReservation, updateReservation } from '../store/reservations.ts'
import { releaseTickets } from '../store/stock.ts'
import type { Reservation, Transaction } from '../store/tables.ts'

export type Cancelled =
  | { readonly kind: 'unknown' | 'not-ordered' }
  /** `paid`: the payment that had arrived, null when there was none. */
  | { readonly kind: 'cancelled'; readonly paid: Transaction | null }

/** Held orders end by themselves; those in the hands of a payment provider are left to its answer. */
const cancellable: ReadonlySet<Reservation['status']> = new Set([
  'COMPLETE',
  'OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
  'CUSTOM_OFFLINE_PAYMENT',
])

const paymentThatArrived = async (trx: Database, reservationId: string): Promise<Transaction | null> =>
  (await trx
    .selectFrom('transactions')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', '=', 'COMPLETE')
    .where('amount', '>', 0)
    .executeTakeFirst()) ?? null

/** The buyer hears what becomes of their money. */
async function tell(
  trx: Database,
  { id, email, language, status }: Reservation,
  paid: Transaction | null,
  now: number,
): Promise<void> {
  if (!email) return
  const data: CancelledData = {
    reservationId: id,
    paid: paid && { amount: paid.amount, currency: paid.currency },
    awaited: status !== 'COMPLETE',
  }
  await enqueue(trx, { kind: 'reservation-cancelled', to: email, lang: language, data, now })
}

/** A second call changes nothing. Money is not sent back: what was paid, and how, is told. */
export function cancelOrder(db: Database, reservationId: string, now: number): Promise<Cancelled> {
  return db.transaction().execute(async (trx): Promise<Cancelled> => {
    const reservation = await lockReservation(trx, reservationId)
    if (!reservation) return { kind: 'unknown' }
    if (!cancellable.has(reservation.status)) return { kind: 'not-ordered' }
    const paid = await paymentThatArrived(trx, reservationId)
    await releaseTickets(trx, reservationId)
    await trx
      .updateTable('transactions')
      .set({ status: 'CANCELLED' })
      .where('reservation_id', '=', reservationId)
      .where('status', '=', 'PENDING')
      .execute()
    await updateReservation(trx, reservationId, { status: 'CANCELLED' })
    await tell(trx, reservation, paid, now)
    return { kind: 'cancelled', paid }
  })
}
