/** Rows of the summary of a reservation. */
import { grouped } from '#kit/grouped.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { fromMinor } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'
import { textInLanguage } from '#kit/text/text-in-language.ts'
import type { PricedLine, PriceBreakdown } from '#pricing/price.ts'
import { isExempt } from '#pricing/vat-status.ts'
import type { OrderSummary, SummaryRow } from '#purchase/contract/reservation.ts'
import { isPaidOnSite } from '#purchase/rules/payment/payment-proxies.ts'
import { owesOfflinePayment } from '#purchase/rules/reservation-status.ts'
import type { Category, Reservation, Ticket, Discount } from '#server/infra/database/tables/tables.ts'
import { taxName } from '#server/infra/i18n/currency.ts'
import {
  reservationPrice,
  taxationOf,
  type ReservationContents,
  type PricedContent,
} from './reservation-price.ts'

/** The tickets of a reservation by category, in the order of the tickets. */
export function groupTicketsByCategory(
  details: ReservationContents,
): { category: Category; tickets: Ticket[] }[] {
  return [...grouped(details.tickets, (ticket) => ticket.category_id)].flatMap(([id, tickets]) => {
    const category = details.categories.find((candidate) => candidate.id === id)
    return category ? [{ category, tickets }] : []
  })
}

const taxFreeDetail = (digits: number): SummaryRow => ({
  name: null,
  amount: 0,
  price: null,
  // The only zero that the wire writes with decimals (docs/api/values.md#money).
  subTotal: { units: 0, digits },
  type: 'TAX_DETAIL',
  taxPercentage: '0',
})

/** The tax at each own rate. A tax on top is part of the total, an included one is in the rows above. */
const ownTaxRows = ({ ownTaxes }: PriceBreakdown<PricedContent>, digits: number): SummaryRow[] =>
  ownTaxes.map(({ percentage, included, amount }) => ({
    name: null,
    amount: 0,
    price: null,
    subTotal: fromMinor(amount, digits),
    type: 'TAX_DETAIL',
    taxPercentage: percentage,
    taxIncluded: included,
  }))

function createSummaryRow(
  name: string,
  type: SummaryRow['type'],
  lines: readonly PricedLine[],
  digits: number,
): SummaryRow {
  return {
    name,
    amount: lines.length,
    price: fromMinor(lines[0]?.price ?? 0, digits),
    subTotal: fromMinor(sum(lines.map(({ price }) => price)), digits),
    type,
    taxPercentage: null,
  }
}

/** One row for each category, with a detail row below where no tax applies in a taxed reservation. */
function ticketRows(
  details: ReservationContents,
  lines: readonly PricedLine<PricedContent>[],
  digits: number,
): SummaryRow[] {
  const { rate, status } = taxationOf(details)
  const taxedOrder = rate > 0 && status !== 'NONE' && !isExempt(status)
  const groups = grouped(
    lines.filter(({ item }) => item.ticket),
    ({ item }) => item.categoryId,
  )
  return [...groups].flatMap(([id, lines]) => {
    const name = details.categories.find((category) => category.id === id)?.name ?? ''
    const row = createSummaryRow(name, 'TICKET', lines, digits)
    return taxedOrder && lines.some(({ item }) => item.tax !== 'DUE') ? [row, taxFreeDetail(digits)] : [row]
  })
}

/** One row for each service. Prices of donations differ, so the first one is shown. */
function serviceRows(
  lines: readonly PricedLine<PricedContent>[],
  language: string,
  digits: number,
): SummaryRow[] {
  const groups = grouped(
    lines.filter(({ item }) => item.additionalItem),
    ({ item }) => item.additionalItem?.service_id,
  )
  return [...groups].map(([, lines]) =>
    createSummaryRow(
      textInLanguage(lines[0].item.additionalItem?.texts.title ?? {}, language),
      'ADDITIONAL_SERVICE',
      lines,
      digits,
    ),
  )
}

/** The code, followed by the discounted categories in brackets when the code does not apply to all. */
function discountName(details: ReservationContents, { kind, name, categoryIds }: Discount): string {
  const ordered = groupTicketsByCategory(details).map(({ category }) => category)
  const reached = ordered.filter(({ id }) => categoryIds.includes(id))
  if (kind === 'DYNAMIC' || reached.length === 0 || reached.length === ordered.length) return name
  return `${name} (${reached.map((category) => category.name).join(', ')})`
}

function discountRows(
  details: ReservationContents,
  price: PriceBreakdown<PricedContent>,
  digits: number,
): SummaryRow[] {
  const { discount } = details
  if (!discount || price.discount === 0) return []
  // Less than the amount of the discount where a price is lower.
  const reached = price.lines.map((line) => line.discount).filter((off) => off > 0)
  const each = price.discount / reached.length
  const isEven = discount.type === 'FIXED_AMOUNT' && reached.every((off) => off === each)
  const amount = isEven ? reached.length : 1
  return [
    {
      name: discountName(details, discount),
      amount,
      price:
        discount.type === 'PERCENTAGE'
          ? { percent: -discount.amount }
          : fromMinor(-price.discount / amount, digits),
      subTotal: fromMinor(-price.discount, digits),
      type: discount.kind === 'CODE' ? 'PROMOTION_CODE' : 'DYNAMIC_DISCOUNT',
      taxPercentage: null,
    },
  ]
}

/**
 * Subscription, tickets, services, discounts, own taxes. With included taxes the rows add up to the total.
 * @param language of the reservation, not of the page
 */
export function summaryRows(
  details: ReservationContents,
  price: PriceBreakdown<PricedContent>,
  language: string,
): SummaryRow[] {
  const digits = fractionDigits(details.config.currency)
  return [
    ...boughtSubscriptionRows(details, price.lines, language, digits),
    ...ticketRows(details, price.lines, digits),
    ...serviceRows(price.lines, language, digits),
    ...discountRows(details, price, digits),
    ...appliedSubscriptionRows(details, price.lines, language, digits),
    ...ownTaxRows(price, digits),
  ]
}

function boughtSubscriptionRows(
  { subscriptions, event }: ReservationContents,
  lines: readonly PricedLine<PricedContent>[],
  language: string,
  digits: number,
): SummaryRow[] {
  if (subscriptions.bought === null) return []
  const line = lines.find(({ item }) => item.ticket === null && item.additionalItem === null)
  const price = fromMinor(line?.price ?? 0, digits)
  const name = textInLanguage(event.texts.title, language)
  return [{ name, amount: 1, price, subTotal: price, type: 'SUBSCRIPTION', taxPercentage: null }]
}

/**
 * One negative row for what a subscription covers. Its price is that of one ticket when all cost the same,
 * else the sum.
 */
function appliedSubscriptionRows(
  { subscriptions }: ReservationContents,
  lines: readonly PricedLine<PricedContent>[],
  language: string,
  digits: number,
): SummaryRow[] {
  const covered = lines.filter(({ item }) => item.ticket?.subscription_id)
  if (subscriptions.applied === null || covered.length === 0) return []
  const off = sum(covered.map(({ credit }) => credit ?? 0))
  const first = covered[0]?.credit ?? 0
  const each = covered.every(({ credit }) => credit === first) ? first : off
  return [
    {
      name: textInLanguage(subscriptions.applied, language),
      amount: covered.length,
      price: fromMinor(-each, digits),
      subTotal: fromMinor(-off, digits),
      type: 'APPLIED_SUBSCRIPTION',
      taxPercentage: null,
    },
  ]
}

/** True for the tax at the rate of a service, which documents list with the totals. */
export const isOwnTaxRow = ({ type, taxIncluded }: SummaryRow): boolean =>
  type === 'TAX_DETAIL' && taxIncluded !== undefined

/** @param t translates a message key into the language `lang` */
export function summaryRowText(
  { type, name, taxPercentage }: SummaryRow,
  t: (key: string, ...args: string[]) => string,
  lang: string,
): string {
  if (type === 'TAX_DETAIL') return taxName(taxPercentage ?? 0, t, lang)
  if (type === 'APPLIED_SUBSCRIPTION') return t('summary.table.subscription', name ?? '')
  return name ?? ''
}

/** Rows in the description for payment providers, which lists no discounts. */
const describedRowTypes = new Set(['TICKET', 'SUBSCRIPTION', 'ADDITIONAL_SERVICE'])

/** @param settled a complete transaction exists */
export function reservationSummary(
  details: ReservationContents,
  reservation: Reservation,
  settled: boolean,
): OrderSummary {
  const digits = fractionDigits(details.config.currency)
  const price = reservationPrice(details)
  const summary = summaryRows(details, price, reservation.language)
  return {
    summary,
    totalPrice: fromMinor(price.gross, digits),
    free: price.gross === 0,
    displayVat: !isExempt(taxationOf(details).status),
    priceInCents: price.gross,
    descriptionForPayment: summary
      .filter(({ type }) => describedRowTypes.has(type))
      .map(({ amount, name }) => `${String(amount)} x ${name ?? ''}`)
      .join(', '),
    totalVAT: fromMinor(price.vat, digits),
    vatPercentage: details.config.vat,
    notYetPaid:
      owesOfflinePayment(reservation.status) || (isPaidOnSite(reservation.payment_proxy) && !settled),
  }
}
