/** The order in rows and sums. Contract 1, 2.15 and section 4; contract 2, 1.2. */
import { fromMinor } from '#core/domain/money.ts'
import type { OrderSummary } from '#core/contract/reservation.ts'
import type { Reservation } from '../store/tables.ts'
import { fractionDigits } from './currency.ts'
import { orderPrice, taxationOf, type Order } from './order-price.ts'
import { orderRows } from './order-rows.ts'
import { isExempt } from './vat-status.ts'

export { orderTotal, taxationOf, type Order } from './order-price.ts'
export { byCategory } from './order-rows.ts'

const unpaid = new Set([
  'OFFLINE_PAYMENT',
  'OFFLINE_FINALIZING',
  'CUSTOM_OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
])

/** What a payment provider prints: the things, without what is off. */
const bought = new Set(['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'])

/** @param settled whether a payment of this reservation was recorded */
export function orderSummary(order: Order, reservation: Reservation, settled: boolean): OrderSummary {
  const digits = fractionDigits(order.config.currency)
  const price = orderPrice(order)
  const summary = orderRows(order, price, reservation.language)
  return {
    summary,
    totalPrice: fromMinor(price.gross, digits),
    free: price.gross === 0,
    displayVat: !isExempt(taxationOf(order).status),
    priceInCents: price.gross,
    descriptionForPayment: summary
      .filter(({ type }) => bought.has(type))
      .map(({ amount, name }) => `${String(amount)} x ${name ?? ''}`)
      .join(', '),
    totalVAT: fromMinor(price.vat, digits),
    vatPercentage: order.config.currency === null ? null : order.config.vat,
    notYetPaid: unpaid.has(reservation.status) || (reservation.payment_proxy === 'ON_SITE' && !settled),
  }
}
