/**
 * Orders whose money is at a provider: what it says, acted upon. Contract 2, 1.10 and 2.1.
 * The same answer twice changes nothing the second time, so notifications and questions may cross.
 */
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { orderTotal } from '../domain/order-summary.ts'
import type { Database } from '../store/database.ts'
import { orderOf } from '../store/orders.ts'
import { findReservation, lockReservation } from '../store/reservations.ts'
import { replaceTransaction, validTransaction } from '../store/transactions.ts'
import type { Reservation, Transaction } from '../store/tables.ts'
import { tryToFinalize } from './finalize.ts'
import { providerOf, type Payments } from './payments.ts'
import type { Checked, RemotePayment } from './provider.ts'
import { backToPending, bookPayment, isExternal, paymentFailed, waitForConfirmation } from './transitions.ts'

export interface PaymentRoom {
  readonly db: Database
  readonly payments: Payments
  readonly now: () => number
}

/** `booked`: it was paid, and that was news. `gone`: the order ended with it. */
type Effect = 'booked' | 'gone' | null

async function react(
  trx: Database,
  reservation: Reservation,
  checked: Checked,
  at: { readonly now: number; readonly delay: number },
): Promise<Effect> {
  switch (checked.kind) {
    case 'paid':
      return (await bookPayment(trx, reservation, at)) ? 'booked' : null
    case 'failed':
      return isExternal(reservation) && (await paymentFailed(trx, reservation, at.now)) ? 'gone' : null
    case 'cancelled':
      if (isExternal(reservation)) await backToPending(trx, reservation, at.now, 'cancelled')
      return null
    case 'initiated':
      await waitForConfirmation(trx, reservation)
      return null
    default:
      return null
  }
}

/**
 * Writes down what a provider says about the payment that is under way, and finishes a paid order.
 * @param paymentId the payment it speaks of; another one, or one that is settled already, changes nothing
 */
export async function hear(
  room: PaymentRoom,
  id: string,
  paymentId: string,
  checked: Checked,
): Promise<void> {
  const { db, payments, now } = room
  const delay = payments.finalizeDelay
  const known = await validTransaction(db, id)
  const effect = await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    const transaction = reservation && (await validTransaction(trx, id))
    if (transaction?.status !== 'PENDING' || transaction.payment_id !== paymentId) return null
    return react(trx, reservation as Reservation, checked, { now: now(), delay })
  })
  // The buyer's page may still try the same payment again, and there is nothing left to buy with it.
  if (effect === 'gone' && known)
    await providerOf(payments, known.proxy)
      ?.cancel?.(known)
      .catch(() => false)
  // What goes wrong from here is repeated by a job.
  if (effect === 'booked' && delay === 0) await tryToFinalize(db, id, now()).catch(() => undefined)
}

export interface LatePayment extends RemotePayment {
  readonly proxy: PaymentProxy
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

/**
 * Money for a payment that was forgotten here: the buyer's page tried again after a refusal. It pays the order that
 * still waits, when it is the right sum.
 * @returns false when the money came for nothing: somebody has to send it back
 */
export async function hearLatePayment(room: PaymentRoom, id: string, late: LatePayment): Promise<boolean> {
  const { db, payments, now } = room
  const delay = payments.finalizeDelay
  const booked = await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING' || !reservation.validated) return false
    const order = await orderOf(trx, reservation)
    const { gross } = orderTotal(order)
    const currency = order.config.currency ?? ''
    if (late.currency !== currency || late.amount !== gross) return false
    await replaceTransaction(trx, {
      reservationId: id,
      proxy: late.proxy,
      status: 'PENDING',
      amount: gross,
      currency,
      now: now(),
      method: late.method,
      paymentId: late.paymentId,
      account: late.account ?? null,
    })
    return bookPayment(trx, reservation, { now: now(), delay })
  })
  if (booked && delay === 0) await tryToFinalize(db, id, now()).catch(() => undefined)
  return booked
}

export interface Asked {
  readonly transaction: Transaction
  readonly checked: Checked
}

/**
 * Asks the provider and acts on the answer; nothing known and nobody reached are the same.
 * @returns null when the reservation has no pending payment, or nobody can be asked about it
 */
export async function forceCheck(room: PaymentRoom, id: string): Promise<Asked | null> {
  const transaction = await validTransaction(room.db, id)
  if (transaction?.status !== 'PENDING' || transaction.payment_id === null) return null
  const asking = providerOf(room.payments, transaction.proxy)?.check?.(transaction, room.now())
  if (!asking) return null
  const checked = await asking.catch((): Checked => ({ kind: 'unknown' }))
  await hear(room, id, transaction.payment_id, checked)
  return { transaction, checked }
}

/** Nothing external is under way there: the operator's own word counts for those. */
const revocable = (reservation: Reservation): boolean =>
  isExternal(reservation) || reservation.status === 'PENDING'

/**
 * Calls the payment off, and the order may choose again.
 * @returns false when there is no pending payment, or when it is too late for that
 */
export async function cancelPayment(room: PaymentRoom, id: string): Promise<boolean> {
  const { db, payments, now } = room
  const reservation = await findReservation(db, id)
  const transaction = await validTransaction(db, id)
  if (!reservation || transaction?.status !== 'PENDING' || !revocable(reservation)) return false
  const provider = providerOf(payments, transaction.proxy)
  const off =
    transaction.payment_id === null || ((await provider?.cancel?.(transaction).catch(() => false)) ?? true)
  if (!off) {
    await forceCheck(room, id)
    return false
  }
  return db.transaction().execute(async (trx) => {
    const locked = await lockReservation(trx, id)
    const still = locked && (await validTransaction(trx, id))
    if (!locked || still?.id !== transaction.id || still.status !== 'PENDING') return false
    await backToPending(trx, locked, now(), 'cancelled')
    return true
  })
}

/** Forgets the approval that a buyer brought back. @returns whether there was one. */
export async function dropToken({ db }: PaymentRoom, id: string): Promise<boolean> {
  const transaction = await validTransaction(db, id)
  if (transaction?.status !== 'PENDING' || transaction.token === null) return false
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ status: 'INVALID' })
    .where('id', '=', transaction.id)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
