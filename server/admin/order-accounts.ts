/** What the orders of an event sold, and the money for them, in minor units of its currency. */
import { sql } from 'kysely'
import type { Amount } from '#core/contract/amount.ts'
import { fractionDigits } from '#core/domain/currencies.ts'
import { grouped } from '#core/domain/grouped.ts'
import { toMinor } from '#core/domain/money.ts'
import type { PriceBreakdown } from '#core/domain/price.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import { sum } from '#core/domain/sum.ts'
import { textInLanguage } from '#core/domain/text-in-language.ts'
import { isCheckedIn } from '#core/domain/ticket-status.ts'
import { isNotCharged } from '#core/domain/vat-status.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/event-with-organization.ts'
import type {
  MoneyReturn,
  Reservation,
  ReservedItem,
  Ticket,
  Transaction,
  Withdrawal,
} from '#server/infra/database/tables/tables.ts'
import { shortId } from '#server/infra/ids.ts'
import { findNamed, listCategories } from '#server/modules/catalogue/queries.ts'
import {
  reservationPrice,
  taxationOf,
  type PricedContent,
  type ReservationContents,
} from '#server/modules/pricing/rules/reservation-price.ts'
import { nameOf } from '#server/modules/reservations/rules/reservation-rules.ts'
import { formatClock } from './text-table.ts'

interface OrderRow {
  readonly reservation: Reservation
  readonly tickets: Ticket[]
  readonly items: ReservedItem[]
  readonly bought: { readonly subscription: { readonly price: number } } | null
  readonly payments: Transaction[]
  readonly withdrawals: Withdrawal[]
  readonly returns: MoneyReturn[]
  readonly code: string | null
  readonly invoiced: Amount | null
}

/** Rows are the same in JSON as in columns. */
const orderRows = (eventId: number) => sql<OrderRow>`select to_json(orders) as reservation,
    (select coalesce(json_agg(tickets), '[]') from tickets where reservation_id = orders.id) as tickets,
    (select coalesce(json_agg(to_jsonb(services) || to_jsonb(service_items)), '[]') from service_items
      join additional_services services on services.id = service_id where reservation_id = orders.id) as items,
    (select json_build_object('subscription', subscriptions) from subscriptions
      where reservation_id = orders.id and subscriptions.status <> 'CANCELLED') as bought,
    (select coalesce(json_agg(transactions order by id), '[]') from transactions
      where reservation_id = orders.id and transactions.status in ('COMPLETE', 'REFUND_DUE')) as payments,
    (select coalesce(json_agg(withdrawals), '[]') from withdrawals where reservation_id = orders.id) as withdrawals,
    (select coalesce(json_agg(money_returns), '[]') from money_returns where reservation_id = orders.id) as returns,
    coalesce((select promo_codes.code from promo_codes where id = promo_code_id),
      case discount ->> 'kind' when 'CODE' then discount ->> 'name' end) as code,
    (select data -> 'total' from billing_documents where reservation_id = orders.id and kind = 'INVOICE') as invoiced
  from reservations orders where event_id = ${eventId} order by created_at, id`

/** A name, and what was sold or paid under it. */
export type Entry = readonly [name: string, amount: number]

/** Counts and sums by name. */
export const sumEntries = (entries: readonly Entry[]) =>
  [...grouped(entries, ([name]) => name)].map(([name, group]) => ({
    ...{ name, count: group.length, amount: sum(group.map(([, amount]) => amount)) },
  }))

function moneyOf({ reservation, payments, withdrawals, returns }: OrderRow, total: number) {
  const paid = sum(payments.map(({ amount }) => amount))
  const received = sum(payments.map(({ status, amount }) => (status === 'COMPLETE' ? amount : 0)))
  const ended = sum(withdrawals.map(({ closed_at, refund }) => (closed_at === null ? 0 : refund)))
  const announced = sum(withdrawals.map(({ refund }) => refund)) - ended
  const returned = (fits: (each: MoneyReturn) => boolean): number =>
    sum(returns.filter(fits).map(({ amount }) => amount))
  // What the organizer recorded may be what the provider reports.
  const recorded = ended + returned(({ kind, closed_at }) => kind === 'due' && closed_at !== null)
  const refunded = Math.max(
    recorded,
    returned(({ kind }) => kind === 'refund'),
  )
  const isEnded = isCanceled(reservation.status)
  const open = isEnded ? 0 : Math.max(0, total - received)
  const due = isEnded ? Math.max(0, paid - refunded) : announced + paid - received
  return { Paid: paid, 'Not paid yet': open, Refunded: refunded, 'Refund due': due }
}

function taxesOf(contents: ReservationContents, { vat, ownTaxes }: PriceBreakdown): Record<string, number> {
  if (isNotCharged(taxationOf(contents).status)) return {}
  const taxes = [{ percentage: contents.config.vat, amount: vat }, ...ownTaxes].map(
    ({ percentage, amount }): Entry => [`Tax ${String(Number(percentage))} %`, amount],
  )
  return Object.fromEntries(
    sumEntries(taxes).flatMap(({ name, amount }) => (amount === 0 ? [] : [[name, amount]])),
  )
}

const noSale = { lines: [], gross: 0, vat: 0, ownTaxes: [], discount: 0 }

/** The orders of an event or a pass by time, also open and canceled ones: columns with texts, columns with amounts, and what is sold after discounts, before a tax on top. */
export async function listAccountedOrders(db: Database, event: EventWithOrganization) {
  const { config, time_zone: zone } = event
  const language = config.languages[0] ?? ''
  const categories = await listCategories(db, event.id)
  const clock = (at: number | undefined): string => (at === undefined ? '' : formatClock(at, zone))
  const soldName = ({ ticket, additionalItem: item }: PricedContent): string => {
    if (ticket) return categories.find(({ id }) => id === ticket.category_id)?.name ?? ''
    const isFee = item?.policy?.startsWith('MANDATORY') === true
    const kind = item ? (isFee ? 'fee' : item.type === 'DONATION' ? 'donation' : 'extra') : 'pass'
    return `${textInLanguage((item ?? event).texts.title, language)} (${kind})`
  }
  const { rows } = await orderRows(event.id).execute(db)
  return rows.map((row) => {
    const { reservation, bought, payments, code, invoiced } = row
    const { discount, vat_status: vatStatus, invoice_number: invoice, payment_proxy: proxy } = reservation
    // What it held until it expired.
    const { tickets, items } = reservation.expired ?? row
    const subscriptions = { bought, applied: null }
    const contents = { ...{ event, config, categories, tickets, items }, subscriptions, discount, vatStatus }
    const held = reservationPrice(contents)
    const price = isCanceled(reservation.status) ? noSale : held
    const [payment] = payments
    return {
      reservation,
      /** The price of what it holds or held. */
      price: held.gross,
      texts: {
        ...{ Order: shortId(reservation.id), Status: reservation.status },
        Ordered: clock(reservation.confirmed_at ?? reservation.created_at),
        ...{ Contact: nameOf(reservation), 'Contact e-mail': reservation.email ?? '' },
        Tickets: String(tickets.length),
        'Checked in': String(tickets.filter(({ status }) => isCheckedIn(status)).length),
        'Promo code': code ?? '',
        Invoice: [invoice ?? [], reservation.credit_notes.map(({ number }) => number)].flat(2).join(', '),
        'Paid by': (payment ? (payment.method ?? payment.proxy) : proxy) ?? '',
        ...{ 'Paid on': clock(payment?.created_at), Currency: config.currency ?? '' },
        'Full number': reservation.id,
      },
      amounts: {
        ...{ Total: price.gross, ...taxesOf(contents, price), Discounts: price.discount },
        Invoiced: invoiced ? toMinor(invoiced, fractionDigits(config.currency)) : 0,
        ...moneyOf(row, price.gross),
      },
      sold: price.lines.map((line): Entry => [soldName(line.item), line.price - line.credit - line.discount]),
    }
  })
}

/** @param name short name of an event or id of a pass */
export const findAccounted = async (db: Database, name: string): Promise<EventWithOrganization | undefined> =>
  (await findNamed(db, name)) ?? findNamed(db, name.toLowerCase())
