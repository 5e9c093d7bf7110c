/**
 * Captures that this server was cut off in: the money may have moved, and nobody wrote it down. Contract 2, 2.1.
 * The provider is asked in every round; what it took pays the order at once, what it did not take may still be under
 * way and is given up when the order is overdue.
 */
import type { Database } from '#server/infra/database/database.ts'
import { lockReservation } from '#server/modules/reservations/queries/reservations.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { updatePendingTransaction, findValidTransaction } from './queries/transactions.ts'
import type { PaymentContext } from './provider-status.ts'
import { tryToFinalize } from './complete-reservation.ts'
import { expiryGrace } from './overdue-payments.ts'
import { providerOf } from './providers/create-payments.ts'
import { returnToPending, recordPayment } from './payment-transitions.ts'

/** @returns whether the order is paid now, and that was news */
async function recordCapture(
  trx: Database,
  { payments, now }: PaymentContext,
  { id, reservation_id, token }: Transaction,
  moved: boolean,
): Promise<boolean> {
  const reservation = await lockReservation(trx, reservation_id)
  const still = await findValidTransaction(trx, reservation_id)
  // The confirm was alive after all, and has said it itself.
  if (reservation?.status !== 'IN_PAYMENT' || still?.id !== id || still.status !== 'PENDING') return false
  if (moved) {
    await updatePendingTransaction(trx, reservation_id, { payment_id: token })
    return recordPayment(trx, reservation, { now: now(), delay: payments.finalizeDelay })
  }
  if (reservation.valid_until < now() - expiryGrace)
    await returnToPending(trx, reservation, now(), 'cancelled')
  return false
}

async function resumeCapture(context: PaymentContext, reservationId: string): Promise<void> {
  const { db, payments, now } = context
  const transaction = await findValidTransaction(db, reservationId)
  if (transaction?.status !== 'PENDING' || transaction.token === null) return
  const asking = providerOf(payments, transaction.proxy)?.wasCaptured?.(transaction, now())
  // Nobody was reached: asked again in the next round.
  const moved = await asking?.catch(() => undefined)
  if (moved === undefined) return
  const paid = await db.transaction().execute((trx) => recordCapture(trx, context, transaction, moved))
  if (paid && payments.finalizeDelay === 0)
    await tryToFinalize(db, reservationId, now()).catch(() => undefined)
}

export async function resumeInterruptedCaptures(context: PaymentContext): Promise<void> {
  const paying = await context.db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'IN_PAYMENT')
    .orderBy('valid_until')
    .execute()
  for (const { id } of paying) await resumeCapture(context, id)
}
