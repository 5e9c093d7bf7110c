/**
 * Captures that a stopped server interrupted: the money may have moved without a record
 * (docs/api/reservations.md#reservation-statuses). The job asks the provider in every run. A captured payment
 * completes the reservation; any other is given up when it is overdue.
 */
import type { Database } from '#server/infra/database/database.ts'
import type { Transaction } from '#server/infra/database/tables/tables.ts'
import { lockReservation } from '#server/modules/reservations/index.ts'
import { finalizeWithoutDelay } from './apply-provider-status.ts'
import type { PaymentsContext } from './context.ts'
import { expiryGrace } from './overdue-payments.ts'
import { returnToPending, recordPayment } from './payment-transitions.ts'
import { findInterruptedCaptures, updatePendingTransaction, findValidTransaction } from './queries.ts'

/** @returns whether this call paid the reservation */
async function recordCapture(
  trx: Database,
  { payments, now }: PaymentsContext,
  { id, reservation_id, token }: Transaction,
  captured: boolean,
): Promise<boolean> {
  const reservation = await lockReservation(trx, reservation_id)
  const current = await findValidTransaction(trx, reservation_id)
  // The confirm call has recorded its result meanwhile: nothing to do.
  if (reservation?.status !== 'IN_PAYMENT' || current?.id !== id || current.status !== 'PENDING') return false
  if (captured) {
    await updatePendingTransaction(trx, reservation_id, { payment_id: token })
    return recordPayment(trx, reservation, { now: now(), delay: payments.finalizeDelay })
  }
  if (reservation.valid_until < now() - expiryGrace)
    await returnToPending(trx, reservation, now(), { outcome: 'canceled' })
  return false
}

async function resumeCapture(context: PaymentsContext, reservationId: string): Promise<void> {
  const { db, payments, now } = context
  const transaction = await findValidTransaction(db, reservationId)
  if (transaction?.status !== 'PENDING' || transaction.token === null) return
  const provider = payments.providers.find(({ proxy }) => proxy === transaction.proxy)
  if (provider?.kind !== 'approval') return
  // An unreachable provider is asked again in the next run.
  const captured = await provider.wasCaptured(transaction.token, now()).catch(() => undefined)
  if (captured === undefined) return
  const paid = await db.transaction().execute((trx) => recordCapture(trx, context, transaction, captured))
  if (paid) await finalizeWithoutDelay(context, reservationId)
}

/** Never rejects because a provider is unreachable: its captures wait for the next run. */
export async function resumeInterruptedCaptures(context: PaymentsContext): Promise<void> {
  for (const id of await findInterruptedCaptures(context.db)) await resumeCapture(context, id)
}
