/** Buyers who come back from a provider's page. Contract 2, 1.17 and 3.4. */
import { orderTotal } from '../../domain/order-summary.ts'
import { findOrder, orderOf, type FullOrder } from '../../store/orders.ts'
import { lockReservation } from '../../store/reservations.ts'
import { replaceTransaction, validTransaction } from '../../store/transactions.ts'
import { dropToken, type PaymentRoom } from '../external.ts'
import { approvalDigest, sameDigest } from './paypal.ts'

/**
 * Keeps an approval for the second confirm. A wrong digest is kept as well: the confirm says what is wrong with it.
 * @returns the order that it belongs to, undefined when there is none
 */
export async function keepApproval(
  { db, now }: PaymentRoom,
  id: string,
  token: string,
  hmac: string,
): Promise<FullOrder | undefined> {
  await db.transaction().execute(async (trx) => {
    const reservation = await lockReservation(trx, id)
    if (reservation?.status !== 'PENDING' || token === '') return
    const known = await validTransaction(trx, id)
    if (known?.status === 'COMPLETE') return
    const order = await orderOf(trx, reservation)
    await replaceTransaction(trx, {
      reservationId: id,
      proxy: 'PAYPAL',
      status: 'PENDING',
      amount: orderTotal(order).gross,
      currency: order.config.currency ?? '',
      now: now(),
      method: 'PAYPAL',
      token,
      hmac,
    })
  })
  return findOrder(db, id)
}

/** The buyer changed their mind; only who carries the order's own digest may say so. */
export async function dropApproval(
  room: PaymentRoom,
  id: string,
  hmac: string,
): Promise<FullOrder | undefined> {
  const order = await findOrder(room.db, id)
  if (order && sameDigest(hmac, approvalDigest(order))) await dropToken(room, id)
  return order
}
