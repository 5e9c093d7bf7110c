/** Preparing a payment that the buyer's browser confirms itself. Contract 2, 1.10 and 3.2. */
import { orderTotal } from '../domain/order-summary.ts'
import type { Database } from '../store/database.ts'
import { orderOf, type FullOrder } from '../store/orders.ts'
import { findReservation, lockReservation, updateReservation } from '../store/reservations.ts'
import { replaceTransaction, validTransaction } from '../store/transactions.ts'
import type { Transaction } from '../store/tables.ts'
import { isConfirmed } from './confirm-rules.ts'
import { hear, type PaymentRoom } from './external.ts'
import { refusalOf } from './gates.ts'
import { offeredMethods } from './methods.ts'
import { providerOf } from './payments.ts'
import type { Initialized, Provider, Purchase } from './provider.ts'
import { stillCosts } from './settle.ts'

export type Init =
  /** The reservation, or a provider that works so, is not there. */
  | { readonly kind: 'unknown' | 'unsupported' }
  | { readonly kind: 'ready'; readonly clientSecret: string }
  /** The order is further than the page knows. */
  | { readonly kind: 'changed' }
  /** `reason`: key of a text, null when there is nothing to say. */
  | { readonly kind: 'refused'; readonly reason: string | null }

const purchaseOf = (
  order: FullOrder,
  method: string,
  lang: string,
  transaction: Transaction | null,
  now: number,
): Purchase => ({
  order,
  amount: orderTotal(order).gross,
  currency: order.config.currency ?? '',
  lang,
  form: { selectedPaymentMethod: method },
  transaction,
  now,
})

class Refused extends Error {}

/** Two pages may have asked at once: the payment that was written down first is the order's. */
async function record(
  trx: Database,
  provider: Provider,
  purchase: Purchase,
  made: Extract<Initialized, { kind: 'ready' }>,
  now: number,
): Promise<Init> {
  const { id } = purchase.order.reservation
  const reservation = await lockReservation(trx, id)
  if (!reservation) return { kind: 'unknown' }
  const known = await validTransaction(trx, id)
  if (reservation.status === 'EXTERNAL_PROCESSING_PAYMENT' && known?.client_secret)
    return { kind: 'ready', clientSecret: known.client_secret }
  if (reservation.status !== 'PENDING') return { kind: 'changed' }
  if (!(await stillCosts(trx, reservation, purchase))) throw new Refused('error.STEP2_UNABLE_TO_TRANSITION')
  const reason = await refusalOf(trx, purchase.order, now)
  if (reason !== null) throw new Refused(reason)
  await replaceTransaction(trx, {
    reservationId: id,
    proxy: provider.proxy,
    status: 'PENDING',
    amount: purchase.amount,
    currency: purchase.currency,
    now,
    method: made.method,
    paymentId: made.paymentId,
    account: made.account ?? null,
    clientSecret: made.clientSecret,
  })
  await updateReservation(trx, id, { status: 'EXTERNAL_PROCESSING_PAYMENT', payment_proxy: provider.proxy })
  return { kind: 'ready', clientSecret: made.clientSecret }
}

/** @param method name of a static method; @param lang of the page, for what a provider has to say */
export async function initPayment(
  room: PaymentRoom,
  id: string,
  method: string,
  lang: string,
): Promise<Init> {
  const { db, payments, now } = room
  const reservation = await findReservation(db, id)
  if (!reservation) return { kind: 'unknown' }
  const order = await orderOf(db, reservation)
  const offered = (await offeredMethods(room, order, now()))[method]
  const provider = offered && providerOf(payments, offered.paymentProxy)
  const transaction = await validTransaction(db, id)
  const purchase = purchaseOf(order, method, lang, transaction, now())
  if (!provider?.init || purchase.amount === 0) return { kind: 'unsupported' }
  if (transaction !== null && transaction.status !== 'PENDING') return { kind: 'changed' }
  if (isConfirmed(reservation)) return { kind: 'changed' }
  const fresh = reservation.status === 'PENDING'
  if (fresh && (!reservation.validated || reservation.valid_until <= now()))
    return { kind: 'refused', reason: 'error.STEP_2_ORDER_HAS_EXPIRED' }
  const asking = provider.init(purchase)
  if (!asking) return { kind: 'unsupported' }
  const made = await asking.catch(() => null)
  if (made === null) return { kind: 'refused', reason: 'error.STEP_2_PAYMENT_REQUEST_CREATION' }
  if (made.kind === 'changed') {
    if (transaction?.payment_id) await hear(room, id, transaction.payment_id, made.checked)
    return { kind: 'changed' }
  }
  const init = await db
    .transaction()
    .execute((trx) => record(trx, provider, purchase, made, now()))
    .catch((error: unknown): Init => {
      if (error instanceof Refused) return { kind: 'refused', reason: error.message }
      throw error
    })
  // Another page was faster, or the order may not be paid: this one is for nothing.
  if (init.kind !== 'ready' || init.clientSecret !== made.clientSecret)
    await provider.cancel?.({ payment_id: made.paymentId, account: made.account ?? null }).catch(() => false)
  return init
}
