/**
 * Captures that this server was cut off in: the money may have moved, and nobody wrote it down. Contract 2, 2.1.
 * The provider is asked in every round; what it took pays the order at once, what it did not take may still be under
 * way and is given up when the order is overdue.
 */
import type { Database } from '../store/database.ts'
import { lockReservation } from '../store/reservations.ts'
import type { Transaction } from '../store/tables.ts'
import { updatePending, validTransaction } from '../store/transactions.ts'
import type { PaymentRoom } from './external.ts'
import { tryToFinalize } from './finalize.ts'
import { grace } from './jobs.ts'
import { providerOf } from './payments.ts'
import { backToPending, bookPayment } from './transitions.ts'

/** @returns whether the order is paid now, and that was news */
async function writeDown(
  trx: Database,
  { payments, now }: PaymentRoom,
  { id, reservation_id, token }: Transaction,
  moved: boolean,
): Promise<boolean> {
  const reservation = await lockReservation(trx, reservation_id)
  const still = await validTransaction(trx, reservation_id)
  // The confirm was alive after all, and has said it itself.
  if (reservation?.status !== 'IN_PAYMENT' || still?.id !== id || still.status !== 'PENDING') return false
  if (moved) {
    await updatePending(trx, reservation_id, { payment_id: token })
    return bookPayment(trx, reservation, { now: now(), delay: payments.finalizeDelay })
  }
  if (reservation.valid_until < now() - grace) await backToPending(trx, reservation, now(), 'cancelled')
  return false
}

async function resume(room: PaymentRoom, reservationId: string): Promise<void> {
  const { db, payments, now } = room
  const transaction = await validTransaction(db, reservationId)
  if (transaction?.status !== 'PENDING' || transaction.token === null) return
  const asking = providerOf(payments, transaction.proxy)?.moved?.(transaction, now())
  // Nobody was reached: asked again in the next round.
  const moved = await asking?.catch(() => undefined)
  if (moved === undefined) return
  const paid = await db.transaction().execute((trx) => writeDown(trx, room, transaction, moved))
  if (paid && payments.finalizeDelay === 0)
    await tryToFinalize(db, reservationId, now()).catch(() => undefined)
}

export async function resumeInterrupted(room: PaymentRoom): Promise<void> {
  const paying = await room.db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'IN_PAYMENT')
    .orderBy('valid_until')
    .execute()
  for (const { id } of paying) await resume(room, id)
}
