/**
 * Computes the price of a selection by the rules with which the server prices the reservation (docs/api/pricing.md).
 */
import type { DynamicDiscount, PromoCodeInfo } from '#catalogue/contract/discounts.ts'
import type { AdditionalService, EventInfo, TicketCategory } from '#catalogue/contract/event.ts'
import type { Amount } from '#kit/money/amount.ts'
import { currencyDigits, toMinor } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'
import type { DiscountType, PriceDiscount } from './discounts.ts'
import { addMandatoryServices, type PricedService, type ServicePrices } from './mandatory-services.ts'
import { eventTaxation, priceCart, vatRateOf, type ItemTaxation, type PricedItem } from './price.ts'
import type { Selection, TicketSelection } from './quantity-rules.ts'
import { serviceKind, serviceState, type ServiceSelection } from './service-selection.ts'
import { isPercentageFee } from './supplement-policy.ts'

type Category = Pick<TicketCategory, 'id' | 'formattedFinalPrice' | 'hasDiscount' | 'displayTaxInformation'>

/** The offer of the page, and the discount that the server would give. */
export interface Offer {
  readonly event: Pick<EventInfo, 'vat' | 'vatIncluded' | 'currencyDescriptor'>
  readonly categories: readonly Category[]
  readonly services: readonly AdditionalService[]
  readonly code: PromoCodeInfo | null
  readonly dynamicDiscount: DynamicDiscount | null
}

export interface TotalLine {
  readonly id: number
  /** Tickets or items. */
  readonly count: number
  /** With its tax, as the list has its prices. */
  readonly total: Amount
}

export interface OrderTotal {
  /** Tickets, reduced by a code that reduces the single price. */
  readonly tickets: readonly TotalLine[]
  /** Chosen and mandatory services, on the same terms. */
  readonly services: readonly TotalLine[]
  /** A discount that the lines do not contain; else zero. */
  readonly discount: Amount
  /** Tax in the total, included or on top: none, at the rate of the event alone, or at another one too. */
  readonly taxes: 'none' | 'event' | 'several'
  /** Sum to pay. */
  readonly total: Amount
}

const discountTypes: readonly string[] = ['PERCENTAGE', 'FIXED_AMOUNT', 'FIXED_AMOUNT_RESERVATION']
/** No category has this id. */
const noCategory = -1

const discountOf = (
  kind: PriceDiscount['kind'],
  type: string,
  amount: Amount,
  { digits, categoryIds }: { readonly digits: number; readonly categoryIds: readonly number[] },
): PriceDiscount | null =>
  discountTypes.includes(type)
    ? {
        kind,
        type: type as DiscountType,
        amount: toMinor(amount, type === 'PERCENTAGE' ? 0 : digits),
        categoryIds,
      }
    : null

/** The list shows which categories a code reduces; a code of other categories reduces services only. */
function appliedDiscount({ code, dynamicDiscount, categories }: Offer, digits: number): PriceDiscount | null {
  if (code?.type === 'DISCOUNT') {
    const reduced = categories.filter(({ hasDiscount }) => hasDiscount).map(({ id }) => id)
    const categoryIds = reduced.length === 0 ? [noCategory] : reduced
    return (
      code.discountAmount &&
      discountOf('CODE', code.discountType ?? '', code.discountAmount, { digits, categoryIds })
    )
  }
  return (
    dynamicDiscount &&
    discountOf('DYNAMIC', dynamicDiscount.discountType, dynamicDiscount.discount, { digits, categoryIds: [] })
  )
}

type Item = PricedItem & { readonly serviceId: number | null }

function serviceTax(service: AdditionalService, { vat, vatIncluded }: Offer['event']): ItemTaxation {
  const rate = vatRateOf(service.vatPercentage ?? '')
  if (service.vatApplies && service.vatIncluded === vatIncluded && rate === vatRateOf(vat ?? '')) return 'DUE'
  if (!service.vatApplies || rate === 0) return 'NONE'
  return { percentage: service.vatPercentage ?? '0', included: service.vatIncluded }
}

const ticketItems = (choice: TicketSelection, categories: readonly Category[], digits: number): Item[] =>
  categories.flatMap(({ id, formattedFinalPrice: price, displayTaxInformation: taxed }) =>
    new Array<Item>(choice[id] ?? 0).fill({
      serviceId: null,
      price: price ? toMinor(price, digits) : 0,
      tax: taxed ? 'DUE' : 'EXEMPT',
      categoryId: id,
      donation: false,
    }),
  )

type WireService = PricedService & { readonly wire: AdditionalService }

/** Decimals of a percentage: the price of a fee is in hundredths of a percent. */
const percentDigits = 2

function pricedService(wire: AdditionalService, digits: number): WireService {
  const policy = wire.supplementPolicy
  const minor = (amount: Amount | null | undefined) => (amount ? toMinor(amount, digits) : null)
  const { formattedFinalPrice: price } = wire
  return {
    wire,
    policy,
    price: price ? toMinor(price, isPercentageFee({ policy }) ? percentDigits : digits) : 0,
    minPrice: minor(wire.minPrice),
    maxPrice: minor(wire.maxPrice),
  }
}

const chosenServices = (
  choice: ServiceSelection,
  services: readonly WireService[],
): ServicePrices<WireService>[] =>
  services.flatMap((service) => {
    const value = choice[service.wire.id] ?? 0
    const kind = serviceKind(service.wire)
    if (kind === 'mandatory' || value <= 0) return []
    return [{ service, prices: kind === 'amount' ? [value] : new Array<number>(value).fill(service.price) }]
  })

/** Sorted by service, as the server prices them. */
function serviceItems({ tickets, services: choice }: Selection, offer: Offer, digits: number): Item[] {
  const services = offer.services.map((service) => pricedService(service, digits))
  const onSale = services.filter(({ wire }) => serviceState(wire) !== 'not-yet' && !wire.expired)
  const prices = ticketItems(tickets, offer.categories, digits).map(({ price }) => price)
  return addMandatoryServices(prices, chosenServices(choice, services), onSale)
    .toSorted((a, b) => a.service.wire.id - b.service.wire.id)
    .flatMap(({ service: { wire }, prices: each }) =>
      each.map((price) => ({
        serviceId: wire.id,
        price,
        tax: serviceTax(wire, offer.event),
        categoryId: null,
        donation: wire.type === 'DONATION',
      })),
    )
}

/**
 * The most by which a subscription can lower the total: it pays for the most expensive tickets. Which categories it opens, and that it takes the
 * cheapest of them first, only the server knows (docs/api/subscriptions.md#apply-a-subscription).
 * @param entries number of tickets that it pays for; null without a limit
 */
export function mostPaidBySubscription(selection: Selection, offer: Offer, entries: number | null): Amount {
  const { total } = orderTotal(selection, offer)
  const rest = orderTotal(selection, offer, entries ?? Infinity).total
  return { ...total, units: total.units - rest.units }
}

/** Prices the selection as the server does. @param paidTickets number of the most expensive tickets that a subscription pays for */
export function orderTotal(selection: Selection, offer: Offer, paidTickets = 0): OrderTotal {
  const digits = currencyDigits(offer.event)
  const { event, categories, services } = offer
  const discount = appliedDiscount(offer, digits)
  const tickets = ticketItems(selection.tickets, categories, digits)
    .toSorted((a, b) => b.price - a.price)
    .map((item, index) => (index < paidTickets ? { ...item, credit: item.price } : item))
  const items = [...tickets, ...serviceItems(selection, offer, digits)]
  const taxation = eventTaxation(event, digits)
  const priced = priceCart({ items, discount, taxation })
  const inLines = discount?.kind === 'CODE' && discount.type !== 'FIXED_AMOUNT_RESERVATION'
  const amount = (units: number): Amount => ({ units, digits })
  const lines = (key: 'categoryId' | 'serviceId', things: readonly { readonly id: number }[]) =>
    things.flatMap(({ id }) => {
      const own = items.filter((item) => item[key] === id)
      const { gross } = priceCart({ items: own, discount: inLines ? discount : null, taxation })
      return own.length === 0 ? [] : [{ id, count: own.length, units: gross }]
    })
  const chosen = { tickets: lines('categoryId', categories), services: lines('serviceId', services) }
  const [first] = chosen.tickets
  const difference = sum([...chosen.tickets, ...chosen.services].map(({ units }) => units)) - priced.gross
  const isReduced = !inLines && priced.discount > 0
  // The tax of an order is rounded once: its first line takes the difference.
  const total = (line: (typeof chosen.tickets)[number]): TotalLine => ({
    id: line.id,
    count: line.count,
    total: amount(line === first && !isReduced ? line.units - difference : line.units),
  })
  return {
    tickets: chosen.tickets.map(total),
    services: chosen.services.map(total),
    discount: amount(isReduced ? difference : 0),
    taxes: priced.ownTaxes.length > 0 ? 'several' : priced.vat > 0 ? 'event' : 'none',
    total: amount(priced.gross),
  }
}

/** What sets the price of one ticket, beside its category. */
export type PriceTerms = Omit<Offer, 'categories'>

/** A discount of the whole order reduces no single price. */
const ofEach = <D extends { readonly discountType?: string | null }>(discount: D | null): D | null =>
  discount?.discountType === 'FIXED_AMOUNT_RESERVATION' ? null : discount

/** What an order of one ticket costs, with the fees that each order has and all taxes (docs/api/pricing.md#displayed-prices). */
export function finalPrice(
  category: Category,
  { event, services, code, dynamicDiscount }: PriceTerms,
): Amount {
  const offer = {
    event,
    categories: [category],
    services: services.filter((service) => serviceKind(service) === 'mandatory'),
    code: ofEach(code),
    dynamicDiscount: ofEach(dynamicDiscount),
  }
  return orderTotal({ tickets: { [category.id]: 1 }, services: {} }, offer).total
}

/** The fees on everything in the order, also on extras and donations. */
export const orderFees = ({ services }: Pick<Offer, 'services'>): AdditionalService[] =>
  services.filter(
    ({ supplementPolicy: policy, saleInFuture, expired }) =>
      policy === 'MANDATORY_PERCENTAGE_RESERVATION' && !saleInFuture && !expired,
  )

/**
 * What one item of a service with a fixed price adds to an order, with the percentage fee on it and all taxes. The least amount of a
 * fee is part of the ticket's price.
 */
export function finalServicePrice(service: AdditionalService, terms: PriceTerms): Amount {
  const fees = orderFees(terms).map((fee) => ({ ...fee, minPrice: undefined }))
  const services = [{ ...service, supplementPolicy: null }, ...fees]
  const offer = { ...terms, categories: [], services, code: ofEach(terms.code) }
  return orderTotal({ tickets: {}, services: { [service.id]: 1 } }, offer).total
}
