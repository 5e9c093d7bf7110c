/** What the orders of an event sold, and the money for them, for the report and the accountant. */
import { fractionDigits } from '#core/domain/currencies.ts'
import { grouped } from '#core/domain/grouped.ts'
import { toMinor } from '#core/domain/money.ts'
import { isConfirmed } from '#core/domain/reservation-status.ts'
import { sum } from '#core/domain/sum.ts'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import { isCheckedIn } from '#core/domain/ticket-status.ts'
import { isNotCharged } from '#core/domain/vat-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type { MoneyReturn, Reservation, Transaction } from '#server/infra/database/tables/tables.ts'
import { findNamed, listCategories } from '#server/modules/catalogue/queries.ts'
import {
  reservationPrice,
  taxationOf,
  type PricedContent,
  type ReservationContents,
} from '#server/modules/pricing/rules/reservation-price.ts'
import { listOrderRows, type OrderRow } from './queries.ts'

/** Tickets of a category, items of a service or the pass of one order. `amount`: after discounts, before a tax on top. */
interface SoldLine {
  readonly name: string
  readonly kind: 'ticket' | 'pass' | 'fee' | 'extra' | 'donation'
  readonly amount: number
}

/** Amounts in minor units of the event. A canceled order stays, without what it sold. */
export interface AccountedOrder {
  readonly reservation: Reservation
  readonly sold: readonly SoldLine[]
  readonly admitted: number
  readonly total: number
  /** In the total, by the rate in percent. */
  readonly taxes: ReadonlyMap<string, number>
  readonly discount: number
  /** The promo code; empty without one. */
  readonly code: string
  /** The total of the invoice; null without one. */
  readonly invoiced: number | null
  readonly method: string
  readonly paid: number
  /** Epoch ms; null without a payment. */
  readonly paidAt: number | null
  readonly refunded: number
  readonly refundDue: number
  /** Not paid yet. */
  readonly open: number
}

function soldLineOf({ ticket, additionalItem: item }: PricedContent, contents: ReservationContents) {
  const language = contents.config.languages[0] ?? ''
  if (ticket) {
    const category = contents.categories.find(({ id }) => id === ticket.category_id)
    return { name: category?.name ?? '', kind: 'ticket' as const }
  }
  if (!item) return { name: textInLanguage(contents.event.texts.title, language), kind: 'pass' as const }
  const isFee = item.policy?.startsWith('MANDATORY') === true
  const kind =
    item.type === 'DONATION' ? ('donation' as const) : isFee ? ('fee' as const) : ('extra' as const)
  return { name: textInLanguage(item.texts.title, language), kind }
}

function salesOf(contents: ReservationContents) {
  const { lines, gross, vat, ownTaxes, discount } = reservationPrice(contents)
  const taxes = new Map<string, number>()
  const { status } = taxationOf(contents)
  for (const { percentage, amount } of isNotCharged(status)
    ? []
    : [{ percentage: contents.config.vat, amount: vat }, ...ownTaxes]) {
    const rate = String(Number(percentage))
    if (amount !== 0) taxes.set(rate, (taxes.get(rate) ?? 0) + amount)
  }
  const sold = lines.map(({ item, price, credit, discount: off }) => ({
    ...soldLineOf(item, contents),
    amount: price - credit - off,
  }))
  return { sold, total: gross, taxes, discount }
}

const noSales = { sold: [], total: 0, taxes: new Map<string, number>(), discount: 0 }

/** Proxy and method of the payment that counts. */
const methodText = ({ payment_proxy: proxy }: Reservation, payment: Transaction | undefined): string =>
  [...new Set([payment?.proxy ?? proxy ?? '', payment?.method ?? ''])].filter(Boolean).join(' ')

function moneyOf({ reservation, payments, withdrawals, returns }: OrderRow, total: number) {
  const amountOf = (status: Transaction['status']) =>
    sum(payments.filter((payment) => payment.status === status).map(({ amount }) => amount))
  const refundOf = (closed: boolean) =>
    sum(withdrawals.filter(({ closed_at }) => (closed_at !== null) === closed).map(({ refund }) => refund))
  const [received, unused] = [amountOf('COMPLETE'), amountOf('REFUND_DUE')]
  const returned = (fits: (each: MoneyReturn) => boolean) =>
    sum(returns.filter(fits).map(({ amount }) => amount))
  // What the organizer recorded may be what the provider reports.
  const recorded = refundOf(true) + returned(({ kind, closed_at }) => kind === 'due' && closed_at !== null)
  const refunded = Math.max(
    recorded,
    returned(({ kind }) => kind === 'refund'),
  )
  const announced = refundOf(false)
  const isLive = isConfirmed(reservation.status)
  const payment =
    payments.find(({ status }) => status === 'COMPLETE') ??
    payments.find(({ status }) => status === 'REFUND_DUE')
  return {
    method: methodText(reservation, payment ?? payments.at(-1)),
    paid: received + unused,
    paidAt: payment?.created_at ?? null,
    refunded,
    refundDue: isLive ? announced + unused : Math.max(0, received + unused - refunded),
    open: isLive ? Math.max(0, total - received) : 0,
  }
}

/** Confirmed orders of an event or a pass, those that were canceled since, and those whose money is to be refunded, by time. */
export async function listAccountedOrders(
  db: Database,
  event: EventWithOrganization,
): Promise<AccountedOrder[]> {
  const { config } = event
  const digits = fractionDigits(config.currency)
  const categories = await listCategories(db, event.id)
  return (await listOrderRows(db, event.id)).map((row) => {
    const { reservation, tickets, items, pass, code, invoiced } = row
    const sales = isConfirmed(reservation.status)
      ? salesOf({
          ...{ event, config, categories, tickets, items },
          subscriptions: { bought: pass && { subscription: pass }, applied: null },
          discount: reservation.discount,
          vatStatus: reservation.vat_status,
        })
      : noSales
    return {
      reservation,
      ...sales,
      admitted: tickets.filter(({ status }) => isCheckedIn(status)).length,
      code: code ?? (reservation.discount?.kind === 'CODE' ? reservation.discount.name : ''),
      invoiced: invoiced && toMinor(invoiced, digits),
      ...moneyOf(row, sales.total),
    }
  })
}

/** @param name short name of an event or id of a pass */
export const findAccounted = async (db: Database, name: string): Promise<EventWithOrganization | undefined> =>
  (await findNamed(db, name)) ?? findNamed(db, name.toLowerCase())

/** The taxes of several orders by their rate, the highest rate first. */
export function sumTaxes(orders: readonly Pick<AccountedOrder, 'taxes'>[]): [rate: string, amount: number][] {
  const all = grouped(
    orders.flatMap(({ taxes }) => [...taxes]),
    ([rate]) => rate,
  )
  return [...all]
    .map(([rate, taxes]): [string, number] => [rate, sum(taxes.map(([, amount]) => amount))])
    .toSorted(([a], [b]) => Number(b) - Number(a))
}
