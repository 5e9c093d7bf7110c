/** An order as the pricing sees it. Contract 1, section 4. */
import type { PassesOfOrder } from '../store/subscriptions.ts'
import type { Category, EventConfig, EventRow, Ticket } from '../store/tables.ts'
import type { OrderedItem } from '../store/tables/prices.ts'
import { fractionDigits } from './currency.ts'
import type { Discount } from './discounts.ts'
import {
  priceOf,
  rateOf,
  type ItemTax,
  type OrderPrice,
  type PricedItem,
  type Taxation,
  type Total,
} from './pricing.ts'
import { isExempt, vatStatusOf, type VatStatus } from './vat-status.ts'

export interface Order {
  readonly event: Pick<EventRow, 'texts'>
  /** The pass that is bought, and the one that pays for tickets. */
  readonly passes: PassesOfOrder
  readonly config: EventConfig
  readonly categories: readonly Category[]
  readonly tickets: readonly Ticket[]
  /** Supplements and donations, one for each item. */
  readonly items: readonly OrderedItem[]
  readonly discount: Discount | null
  /** Null: what the event says. */
  readonly vatStatus: VatStatus | null
}

/** What a priced item stands for. */
export type Priced = PricedItem & { readonly ticket: Ticket | null; readonly extra: OrderedItem | null }

export const taxationOf = ({ config, vatStatus }: Pick<Order, 'config' | 'vatStatus'>): Taxation => ({
  rate: rateOf(config.vat),
  status: vatStatus ?? vatStatusOf(config.vatIncluded),
  digits: fractionDigits(config.currency),
})

const categoryOf = (order: Order, ticket: Ticket): Category | undefined =>
  order.categories.find(({ id }) => id === ticket.category_id)

/** A ticket may be exempt where the order is not: by its category, or by its own status. */
function taxOf(ticket: Ticket, category: Category | undefined): ItemTax {
  if (ticket.vat_status === 'NONE') return 'NONE'
  return category?.taxed === false || (ticket.vat_status && isExempt(ticket.vat_status)) ? 'EXEMPT' : 'DUE'
}

const pricedTicket = (order: Order, ticket: Ticket): Priced => ({
  ticket,
  extra: null,
  price: ticket.price,
  credit: ticket.subscription_id === null ? 0 : ticket.price,
  tax: taxOf(ticket, categoryOf(order, ticket)),
  categoryId: ticket.category_id ?? 0,
  donation: false,
})

const pricedExtra = (extra: OrderedItem): Priced => ({
  ticket: null,
  extra,
  price: extra.price,
  // Only what is taxed as its event is carries tax; other kinds are shown with theirs and cost what they say (3.7).
  tax: extra.vat_type === 'INHERITED' ? 'DUE' : 'NONE',
  categoryId: null,
  donation: extra.type === 'DONATION',
})

const pricedPass = (price: number): Priced => ({
  ticket: null,
  extra: null,
  price,
  tax: 'DUE',
  categoryId: null,
  donation: false,
})

export const orderPrice = (order: Order): OrderPrice<Priced> =>
  priceOf({
    items: [
      ...(order.passes.bought ? [pricedPass(order.passes.bought.subscription.price)] : []),
      ...order.tickets.map((one) => pricedTicket(order, one)),
      ...order.items.map(pricedExtra),
    ],
    discount: order.discount,
    taxation: taxationOf(order),
  })

/** What has to be paid and the tax in it, minor units. */
export const orderTotal = (order: Order): Total => orderPrice(order)
