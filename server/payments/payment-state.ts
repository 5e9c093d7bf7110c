/** What a reservation shows of its payment. Contract 2, 1.2. */
import type { ReservationInfo } from '#core/contract/reservation.ts'
import type { FullOrder } from '../store/orders.ts'
import { validTransaction } from '../store/transactions.ts'
import type { PaymentRoom } from './external.ts'
import { offeredMethods } from './methods.ts'

export type PaymentState = Pick<ReservationInfo, 'activePaymentMethods' | 'tokenAcquired' | 'paymentProxy'>

/** An approval that the buyer brought back goes before the way that the reservation remembers. */
export async function paymentState(room: PaymentRoom, order: FullOrder): Promise<PaymentState> {
  const transaction = await validTransaction(room.db, order.reservation.id)
  const approved = transaction?.status === 'PENDING' && transaction.token !== null
  return {
    activePaymentMethods: await offeredMethods(room, order, room.now()),
    tokenAcquired: approved,
    paymentProxy: approved ? transaction.proxy : order.reservation.payment_proxy,
  }
}
