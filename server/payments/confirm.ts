/**
 * Confirming an order, once. Contract 2, 1.6. The reservation is looked at, locked and marked in one transaction; the
 * provider is asked outside of any, because it may take long; what it said is written down in another.
 */
import type { PaymentForm } from '#core/contract/payment.ts'
import { orderTotal } from '../domain/order-summary.ts'
import type { Database } from '../store/database.ts'
import { findOrder, orderOf, type FullOrder } from '../store/orders.ts'
import { lockReservation, updateReservation } from '../store/reservations.ts'
import { deletePendingTransactions, replaceTransaction, validTransaction } from '../store/transactions.ts'
import { unusable, type Confirmation } from './confirmation.ts'
import { choose, firstProblems, isConfirmed, laterProblems, type Choice } from './confirm-rules.ts'
import { refusalOf } from './gates.ts'
import { offeredMethods } from './methods.ts'
import { providerOf, type Payments } from './payments.ts'
import type { Acceptance, Provider, Purchase } from './provider.ts'
import { settleStart } from './settle.ts'
import { beginFinalizing } from './transitions.ts'

export interface ConfirmCall {
  readonly id: string
  readonly body: PaymentForm
  readonly lang: string
  /** The visitor's address, for the bot check. */
  readonly remoteAddress: string
}

class Refused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

async function accept(
  trx: Database,
  order: FullOrder,
  choice: Choice,
  terms: Acceptance,
  at: { readonly now: number; readonly delay: number },
): Promise<void> {
  const { status, returnsTo, validUntil } = terms
  await beginFinalizing(trx, order.reservation, { status, proxy: choice.proxy, returnsTo, validUntil }, at)
  const method = choice.method ?? terms.method
  if (returnsTo === null || method === null) return deletePendingTransactions(trx, order.reservation.id)
  await replaceTransaction(trx, {
    reservationId: order.reservation.id,
    proxy: choice.proxy,
    status: 'PENDING',
    amount: orderTotal(order).gross,
    currency: order.config.currency ?? '',
    now: at.now,
    method,
  })
}

/** What the locked order allows: it is done, it may be paid at a provider, or it may not be paid. */
type Opened = Confirmation | { readonly kind: 'ask'; readonly purchase: Purchase }

async function open(
  trx: Database,
  payments: Payments,
  provider: Provider,
  choice: Choice,
  { id, body, lang }: ConfirmCall,
  now: number,
): Promise<Opened> {
  const reservation = await lockReservation(trx, id)
  if (!reservation) return { kind: 'unknown' }
  if (isConfirmed(reservation)) return { kind: 'confirmed' }
  const order = await orderOf(trx, reservation)
  const pending = await validTransaction(trx, id)
  const transaction = pending?.proxy === choice.proxy ? pending : null
  const again = reservation.status === 'EXTERNAL_PROCESSING_PAYMENT' && transaction !== null
  // The reference confirms an order whose booking form never passed; nobody could open such tickets.
  if (!again && (reservation.status !== 'PENDING' || !reservation.validated)) return unusable
  const reason = again ? null : await refusalOf(trx, order, now)
  if (reason !== null) throw new Refused(reason)
  if (provider.accept) {
    await accept(trx, order, choice, provider.accept(order, now), { now, delay: payments.finalizeDelay })
    return { kind: 'confirmed' }
  }
  const purchase: Purchase = {
    order,
    amount: orderTotal(order).gross,
    currency: order.config.currency ?? '',
    lang,
    form: { ...body, selectedPaymentMethod: choice.method },
    transaction,
    now,
  }
  if (provider.movesMoney?.(purchase)) await updateReservation(trx, id, { status: 'IN_PAYMENT' })
  return { kind: 'ask', purchase }
}

const opened = (
  db: Database,
  payments: Payments,
  provider: Provider,
  choice: Choice,
  call: ConfirmCall,
  now: number,
): Promise<Opened> =>
  db
    .transaction()
    .execute((trx) => open(trx, payments, provider, choice, call, now))
    .catch((error: unknown) => {
      if (error instanceof Refused) return { kind: 'failed', reason: error.reason }
      throw error
    })

/**
 * Brings a pending, validated reservation on its way to be paid. Whoever comes second waits for the row and then
 * reads what the first one made of it: there is one order however often it is sent.
 * @param now epoch ms, asked again when the provider has answered
 */
export async function confirm(
  db: Database,
  payments: Payments,
  call: ConfirmCall,
  now: () => number,
): Promise<Confirmation> {
  const order = await findOrder(db, call.id)
  if (!order) return { kind: 'unknown' }
  if (isConfirmed(order.reservation)) return { kind: 'confirmed' }
  const chosen = choose(call.body, order, await offeredMethods({ db, payments }, order, now()))
  const first = firstProblems(call.body, order, chosen, now())
  if (first.length > 0) return { kind: 'refused', problems: first }
  if (chosen === 'several' || chosen === 'impossible') return unusable
  const later = await laterProblems(call.body, chosen, payments.captcha, call.remoteAddress)
  if (later.length > 0) return { kind: 'refused', problems: later }
  const provider = providerOf(payments, chosen.proxy)
  if (!provider) return unusable
  const outcome = await opened(db, payments, provider, chosen, call, now())
  if (outcome.kind !== 'ask') return outcome
  return settleStart(db, payments, provider, outcome.purchase, now)
}
