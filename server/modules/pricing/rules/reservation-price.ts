/** Converts a reservation into items with prices and taxes (docs/api/pricing.md). */
import { fractionDigits } from '#kit/money/currencies.ts'
import type { LocalizedText } from '#kit/values.ts'
import {
  eventTaxation,
  priceCart,
  vatRateOf,
  type ItemTaxation,
  type OwnTax,
  type PriceBreakdown,
  type PricedItem,
  type Taxation,
  type PriceTotal,
} from '#pricing/price.ts'
import { isExempt, isIncluded, type VatStatus } from '#pricing/vat-status.ts'
import type {
  EventConfig,
  Category,
  EventRow,
  ReservedItem,
  Subscription,
  Ticket,
  Discount,
} from '#server/infra/database/tables/tables.ts'
import { ownTaxOf, type planServiceItems } from './additional-services.ts'

export interface ReservationContents {
  readonly event: Pick<EventRow, 'texts'>
  readonly subscriptions: {
    readonly bought: { readonly subscription: Pick<Subscription, 'price'> } | null
    /** Title of the subscription that pays for tickets. */
    readonly applied: LocalizedText | null
  }
  readonly config: EventConfig
  readonly categories: readonly Category[]
  readonly tickets: readonly Ticket[]
  /** Supplements and donations, one for each item. */
  readonly items: readonly ReservedItem[]
  readonly discount: Discount | null
  /** Null: the event's own rule. */
  readonly vatStatus: VatStatus | null
}

export type PricedContent = PricedItem & {
  readonly ticket: Ticket | null
  readonly additionalItem: ReservedItem | null
}

const configTaxation = (config: TaxedConfig): Taxation =>
  eventTaxation(config, fractionDigits(config.currency))

type TaxedConfig = Pick<EventConfig, 'vat' | 'vatIncluded' | 'currency'>

/**
 * `rate`: hundredths of a percent. The tax status of the reservation takes precedence over that of the event
 * (docs/api/pricing.md#tax-of-an-order).
 */
export const taxationOf = ({
  config,
  vatStatus,
}: Pick<ReservationContents, 'config' | 'vatStatus'>): Taxation => ({
  ...configTaxation(config),
  ...(vatStatus === null ? {} : { status: vatStatus }),
})

const categoryOf = (details: ReservationContents, ticket: Ticket): Category | undefined =>
  details.categories.find(({ id }) => id === ticket.category_id)

/** A ticket can be exempt by its category or by its own status although the reservation is not. */
function ticketTax(ticket: Ticket, category: Category | undefined): ItemTaxation {
  if (ticket.vat_status === 'NONE') return 'NONE'
  return category?.taxed === false || (ticket.vat_status && isExempt(ticket.vat_status)) ? 'EXEMPT' : 'DUE'
}

const pricedTicket = (details: ReservationContents, ticket: Ticket): PricedContent => ({
  ticket,
  additionalItem: null,
  price: ticket.price,
  credit: ticket.subscription_id === null ? 0 : ticket.price,
  tax: ticketTax(ticket, categoryOf(details, ticket)),
  categoryId: ticket.category_id ?? 0,
  donation: false,
})

/** A rate that equals the event's is taxed with it. alf.io charges no tax at an own rate. */
function serviceTax(
  vatType: ReservedItem['vat_type'],
  ownTax: OwnTax | null,
  { rate, status }: Taxation,
): ItemTaxation {
  if (ownTax === null) return vatType === 'INHERITED' ? 'DUE' : 'NONE'
  const isCommon = vatRateOf(ownTax.percentage) === rate && ownTax.included === isIncluded(status)
  return isCommon ? 'DUE' : ownTax
}

const pricedAdditionalItem = (details: ReservationContents, additionalItem: ReservedItem): PricedContent => ({
  ticket: null,
  additionalItem,
  price: additionalItem.price,
  tax: serviceTax(additionalItem.vat_type, additionalItem.own_tax, taxationOf(details)),
  categoryId: null,
  donation: additionalItem.type === 'DONATION',
})

const pricedSubscription = (price: number): PricedContent => ({
  ticket: null,
  additionalItem: null,
  price,
  tax: 'DUE',
  categoryId: null,
  donation: false,
})

/** Every priced item of the reservation with its tax, minor units (docs/api/pricing.md#order-total). */
export const reservationPrice = (details: ReservationContents): PriceBreakdown<PricedContent> =>
  priceCart({
    items: [
      ...(details.subscriptions.bought
        ? [pricedSubscription(details.subscriptions.bought.subscription.price)]
        : []),
      ...details.tickets.map((ticket) => pricedTicket(details, ticket)),
      ...details.items.map((item) => pricedAdditionalItem(details, item)),
    ],
    discount: details.discount,
    taxation: taxationOf(details),
  })

/** Price of an order of one ticket with its fees and taxes, minor units (docs/api/catalogue.md#offer). */
export function finalPrice(
  { price, taxed }: Pick<Category, 'price' | 'taxed'>,
  fees: ReturnType<typeof planServiceItems>,
  config: TaxedConfig,
): number {
  const taxation = configTaxation(config)
  const plain = { categoryId: null, donation: false }
  return priceCart({
    items: [
      { ...plain, price, tax: taxed ? 'DUE' : 'EXEMPT' },
      ...fees.flatMap(({ service, items }) => {
        const tax = serviceTax(service.vat_type, ownTaxOf(service), taxation)
        return items.map((item) => ({ ...plain, price: item.price, tax }))
      }),
    ],
    discount: null,
    taxation,
  }).gross
}

/** The total to pay and its tax, minor units. */
export const reservationTotal = (details: ReservationContents): PriceTotal => reservationPrice(details)
