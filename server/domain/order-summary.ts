/** The order in rows and sums. Contract 1, 2.15 and section 4; contract 2, 1.2. */
import { fromMinor } from '#core/domain/money.ts'
import type { OrderSummary, SummaryRow } from '#core/contract/reservation.ts'
import type { PassesOfOrder } from '../store/subscriptions.ts'
import type { Category, EventConfig, EventRow, Reservation, Ticket } from '../store/tables.ts'
import { fractionDigits } from './currency.ts'
import { appliedPassRows, boughtPassRows, priceToPay } from './pass-rows.ts'
import { rateOf, totalOf, type Taxation, type Total } from './pricing.ts'

export interface Order {
  readonly event: Pick<EventRow, 'texts'>
  readonly reservation: Reservation
  readonly passes: PassesOfOrder
  readonly config: EventConfig
  readonly categories: readonly Category[]
  readonly tickets: readonly Ticket[]
}

export const taxationOf = (config: EventConfig): Taxation => ({
  rate: rateOf(config.vat),
  included: config.vatIncluded,
  digits: fractionDigits(config.currency),
})

const categoryOf = (order: Order, ticket: Ticket): Category | undefined =>
  order.categories.find(({ id }) => id === ticket.category_id)

/** What has to be paid and the tax in it, minor units. */
export const orderTotal = (order: Order): Total =>
  totalOf(
    [
      ...order.tickets.map((ticket) => ({
        price: priceToPay(ticket),
        taxed: categoryOf(order, ticket)?.taxed ?? true,
      })),
      ...(order.passes.bought ? [{ price: order.passes.bought.subscription.price, taxed: true }] : []),
    ],
    taxationOf(order.config),
  )

/** The tickets of an order by category, in the order of the tickets. */
export function byCategory(order: Order): { category: Category; tickets: Ticket[] }[] {
  return order.categories
    .map((category) => ({
      category,
      tickets: order.tickets.filter((one) => one.category_id === category.id),
    }))
    .filter(({ tickets }) => tickets.length > 0)
    .toSorted(
      (a, b) => order.tickets.indexOf(a.tickets[0] as Ticket) - order.tickets.indexOf(b.tickets[0] as Ticket),
    )
}

const taxFreeDetail = (digits: number): SummaryRow => ({
  name: null,
  amount: 0,
  price: null,
  // The one zero that the wire writes with its decimals (contract 2, section 0).
  subTotal: { units: 0, digits },
  type: 'TAX_DETAIL',
  taxPercentage: '0',
})

function rows(order: Order): SummaryRow[] {
  const digits = fractionDigits(order.config.currency)
  const taxedOrder = rateOf(order.config.vat) > 0
  const tickets = byCategory(order).flatMap(({ category, tickets }) => {
    const subTotal = tickets.reduce((sum, { price }) => sum + price, 0)
    const row: SummaryRow = {
      name: category.name,
      amount: tickets.length,
      price: fromMinor(tickets[0]?.price ?? 0, digits),
      subTotal: fromMinor(subTotal, digits),
      type: 'TICKET',
      taxPercentage: null,
    }
    return taxedOrder && !category.taxed ? [row, taxFreeDetail(digits)] : [row]
  })
  return [...boughtPassRows(order, digits), ...tickets, ...appliedPassRows(order, digits)]
}

const unpaid = new Set([
  'OFFLINE_PAYMENT',
  'OFFLINE_FINALIZING',
  'CUSTOM_OFFLINE_PAYMENT',
  'DEFERRED_OFFLINE_PAYMENT',
])

/** @param settled whether a payment of this reservation was recorded */
export function orderSummary(order: Order, reservation: Reservation, settled: boolean): OrderSummary {
  const digits = fractionDigits(order.config.currency)
  const total = orderTotal(order)
  const summary = rows(order)
  return {
    summary,
    totalPrice: fromMinor(total.gross, digits),
    free: total.gross === 0,
    displayVat: true,
    priceInCents: total.gross,
    descriptionForPayment: summary
      .filter(({ type }) => type === 'TICKET' || type === 'SUBSCRIPTION')
      .map(({ amount, name }) => `${String(amount)} x ${name ?? ''}`)
      .join(', '),
    totalVAT: fromMinor(total.vat, digits),
    vatPercentage: order.config.currency === null ? null : order.config.vat,
    notYetPaid: unpaid.has(reservation.status) || (reservation.payment_proxy === 'ON_SITE' && !settled),
  }
}
