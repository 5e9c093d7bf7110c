/** What the orders of an event sold, and the money for them, in minor units of its currency. */
import { grouped } from '#kit/grouped.ts'
import { fractionDigits } from '#kit/money/currencies.ts'
import { percentText } from '#kit/money/money-format.ts'
import { toMinor } from '#kit/money/money.ts'
import { sum } from '#kit/sum.ts'
import { textInLanguage } from '#kit/text/text-in-language.ts'
import type { PriceBreakdown } from '#pricing/price.ts'
import { isNotCharged } from '#pricing/vat-status.ts'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { shortId } from '#server/infra/ids.ts'
import { findNamed, listCategories } from '#server/modules/catalogue/queries.ts'
import {
  reservationPrice,
  taxationOf,
  type PricedContent,
  type ReservationContents,
} from '#server/modules/pricing/rules/reservation-price.ts'
import { nameOf } from '#server/modules/purchase/rules/reservation-rules.ts'
import { isCheckedIn } from '#ticket/rules/ticket-status.ts'
import { readOrderRows, type OrderRow } from './queries/orders.ts'
import { formatClock } from './text-table.ts'

/** A name, and what was sold or paid under it. */
export type Entry = readonly [name: string, amount: number]

/** Counts and sums by name. */
export const sumEntries = (entries: readonly Entry[]) =>
  [...grouped(entries, ([name]) => name)].map(([name, group]) => ({
    name,
    count: group.length,
    amount: sum(group.map(([, amount]) => amount)),
  }))

function moneyOf({ reservation, paid, refunds }: OrderRow, total: number) {
  // What the organizer recorded may be what the provider reports.
  const refunded = Math.max(refunds.recorded, refunds.reported)
  const isEnded = isCanceled(reservation.status)
  const due = isEnded ? Math.max(0, paid.all - refunded) : refunds.due + paid.all - paid.used
  const open = isEnded ? 0 : Math.max(0, total - paid.used)
  return { Paid: paid.all, 'Not paid yet': open, Refunded: refunded, 'Refund due': due }
}

function taxesOf(contents: ReservationContents, { vat, ownTaxes }: PriceBreakdown): Record<string, number> {
  if (isNotCharged(taxationOf(contents).status)) return {}
  const taxes = [{ percentage: contents.config.vat, amount: vat }, ...ownTaxes].map(
    ({ percentage, amount }): Entry => [`Tax ${percentText(Number(percentage) / 100, 'en')}`, amount],
  )
  return Object.fromEntries(
    sumEntries(taxes).flatMap(({ name, amount }) => (amount === 0 ? [] : [[name, amount]])),
  )
}

const noSale = { lines: [], gross: 0, vat: 0, ownTaxes: [], discount: 0 }

/** The orders of an event or a pass by time, also open and canceled ones: columns with texts, columns with amounts, and what is sold after discounts, before a tax on top. @param order the id of the only one */
export async function listAccountedOrders(db: Database, event: EventWithOrganization, order?: string) {
  const { config, time_zone: zone } = event
  const language = config.languages[0] ?? ''
  const categories = await listCategories(db, event.id)
  const clock = (at: number | null): string => (at === null ? '' : formatClock(at, zone))
  const soldName = ({ ticket, additionalItem: item }: PricedContent): string => {
    if (ticket) return categories.find(({ id }) => id === ticket.category_id)?.name ?? ''
    const isFee = item?.policy?.startsWith('MANDATORY') === true
    const kind = item ? (isFee ? 'fee' : item.type === 'DONATION' ? 'donation' : 'extra') : 'pass'
    return `${textInLanguage((item ?? event).texts.title, language)} (${kind})`
  }
  const accountOf = (row: OrderRow) => {
    const { reservation, bought, paid, code, invoiced } = row
    const { discount, vat_status: vatStatus, invoice_number: invoice, payment_proxy: proxy } = reservation
    // What it held until it expired.
    const { tickets, items } = reservation.expired ?? row
    const subscriptions = { bought, applied: null }
    const contents = { ...{ event, config, categories, tickets, items }, subscriptions, discount, vatStatus }
    const held = reservationPrice(contents)
    const price = isCanceled(reservation.status) ? noSale : held
    return {
      reservation,
      price: held.gross,
      texts: {
        Order: shortId(reservation.id),
        Status: reservation.status,
        Ordered: clock(reservation.confirmed_at ?? reservation.created_at),
        Contact: nameOf(reservation),
        'Contact e-mail': reservation.email ?? '',
        Tickets: String(tickets.length),
        'Checked in': String(tickets.filter(({ status }) => isCheckedIn(status)).length),
        'Promo code': code ?? '',
        Invoice: [invoice ?? [], reservation.credit_notes.map(({ number }) => number)].flat(2).join(', '),
        'Paid by': paid.by ?? proxy ?? '',
        'Paid on': clock(paid.at),
        Currency: config.currency ?? '',
        'Full number': reservation.id,
      },
      amounts: {
        Total: price.gross,
        ...taxesOf(contents, price),
        Discounts: price.discount,
        Invoiced: invoiced ? toMinor(invoiced, fractionDigits(config.currency)) : 0,
        ...moneyOf(row, price.gross),
      },
      sold: price.lines.map((line): Entry => [soldName(line.item), line.price - line.credit - line.discount]),
    }
  }
  const accounts: ReturnType<typeof accountOf>[] = []
  for await (const rows of readOrderRows(db, event.id, order)) accounts.push(...rows.map(accountOf))
  return accounts
}

/** @param name short name of an event or id of a pass */
export const findAccounted = async (db: Database, name: string): Promise<EventWithOrganization | undefined> =>
  (await findNamed(db, name)) ?? findNamed(db, name.toLowerCase())
