/** The rows of an order: what is bought, what is off. Contract 1, 2.15; contract 2, 1.2. */
import { fromMinor } from '#core/domain/money.ts'
import type { SummaryRow } from '#core/contract/reservation.ts'
import type { RowPrice } from '#core/contract/values.ts'
import type { Category, Ticket } from '../store/tables.ts'
import { fractionDigits } from './currency.ts'
import { reaches, type Discount } from './discounts.ts'
import { taxationOf, type Order, type Priced } from './order-price.ts'
import { appliedPassRows, boughtPassRows } from './pass-rows.ts'
import type { Line, OrderPrice } from './pricing.ts'
import { isExempt } from './vat-status.ts'

/** Each kind of thing once, in the order in which they first come up. */
function grouped<K, T>(things: readonly T[], keyOf: (thing: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const thing of things) groups.set(keyOf(thing), [...(groups.get(keyOf(thing)) ?? []), thing])
  return groups
}

/** The tickets of an order by category, in the order of the tickets. */
export function byCategory(order: Order): { category: Category; tickets: Ticket[] }[] {
  return [...grouped(order.tickets, (ticket) => ticket.category_id)].flatMap(([id, tickets]) => {
    const category = order.categories.find((one) => one.id === id)
    return category ? [{ category, tickets }] : []
  })
}

const total = (lines: readonly Line[]): number => lines.reduce((sum, { price }) => sum + price, 0)

const taxFreeDetail = (digits: number): SummaryRow => ({
  name: null,
  amount: 0,
  price: null,
  // The one zero that the wire writes with its decimals (contract 2, section 0).
  subTotal: { units: 0, digits },
  type: 'TAX_DETAIL',
  taxPercentage: '0',
})

function goodsRow(
  name: string,
  type: SummaryRow['type'],
  lines: readonly Line[],
  digits: number,
): SummaryRow {
  return {
    name,
    amount: lines.length,
    price: fromMinor(lines[0]?.price ?? 0, digits),
    subTotal: fromMinor(total(lines), digits),
    type,
    taxPercentage: null,
  }
}

const text = (texts: Readonly<Record<string, string>>, language: string): string =>
  texts[language] ?? Object.values(texts)[0] ?? ''

/** One row for each category; below one that no tax applies to inside a taxed order, a row that says so. */
function ticketRows(order: Order, lines: readonly Line<Priced>[], digits: number): SummaryRow[] {
  const { rate, status } = taxationOf(order)
  const taxedOrder = rate > 0 && status !== 'NONE' && !isExempt(status)
  const groups = grouped(
    lines.filter(({ item }) => item.ticket),
    ({ item }) => item.categoryId,
  )
  return [...groups].flatMap(([id, own]) => {
    const name = order.categories.find((one) => one.id === id)?.name ?? ''
    const row = goodsRow(name, 'TICKET', own, digits)
    return taxedOrder && own.some(({ item }) => item.tax !== 'DUE') ? [row, taxFreeDetail(digits)] : [row]
  })
}

/** One row for each service. Visitors name the price of a donation, so its items may differ. */
function serviceRows(lines: readonly Line<Priced>[], language: string, digits: number): SummaryRow[] {
  const groups = grouped(
    lines.filter(({ item }) => item.extra),
    ({ item }) => item.extra?.service_id,
  )
  return [...groups].map(([, own]) =>
    goodsRow(text(own[0]?.item.extra?.texts.title ?? {}, language), 'ADDITIONAL_SERVICE', own, digits),
  )
}

/** The code, and in brackets what it discounts when that is not everything that was ordered. */
function discountName(order: Order, { kind, name, categoryIds }: Discount): string {
  const ordered = byCategory(order).map(({ category }) => category)
  const reached = ordered.filter(({ id }) => categoryIds.includes(id))
  if (kind === 'DYNAMIC' || reached.length === 0 || reached.length === ordered.length) return name
  return `${name} (${reached.map((category) => category.name).join(', ')})`
}

function discountRows(order: Order, price: OrderPrice<Priced>, digits: number): SummaryRow[] {
  const { discount } = order
  if (!discount || price.off === 0) return []
  const tickets = price.lines.filter(
    ({ item, off }) => item.ticket && off > 0 && reaches(discount, item),
  ).length
  const each: RowPrice =
    discount.type === 'PERCENTAGE' ? { percent: -discount.amount } : fromMinor(-discount.amount, digits)
  return [
    {
      name: discountName(order, discount),
      amount: discount.type === 'FIXED_AMOUNT' ? Math.max(1, tickets) : 1,
      price: each,
      subTotal: fromMinor(-price.off, digits),
      type: discount.kind === 'CODE' ? 'PROMOTION_CODE' : 'DYNAMIC_DISCOUNT',
      taxPercentage: null,
    },
  ]
}

/**
 * Tickets, services, then what is off. Where taxes are added they stand outside the rows; everything else the rows add
 * up to the total.
 * @param language of the reservation: rows keep it whatever language the page has
 */
export function orderRows(order: Order, price: OrderPrice<Priced>, language: string): SummaryRow[] {
  const digits = fractionDigits(order.config.currency)
  return [
    ...boughtPassRows(order, price.lines, language, digits),
    ...ticketRows(order, price.lines, digits),
    ...serviceRows(price.lines, language, digits),
    ...discountRows(order, price, digits),
    ...appliedPassRows(order, price.lines, language, digits),
  ]
}
