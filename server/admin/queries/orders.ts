/** Rows of many orders, for the commands that read all of an event or a shop. */
import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Amount } from '#kit/money/amount.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { MoneyReturn, Reservation, ReservedItem, Ticket } from '#server/infra/database/tables/tables.ts'
import { findReservationIdByNumber } from '#server/modules/purchase/queries/reservations.ts'
import type { PersonRow } from '#server/modules/purchase/rules/reservation-rules.ts'

/** Undefined for an unknown number and for one that two reservations share. */
export const findReservationId = async (db: Database, text: string): Promise<string | undefined> =>
  isUuid(text) ? text.toLowerCase() : findReservationIdByNumber(db, text)

/** The error of a command for an order number or id that names no order, or several. */
export const unknownOrderText = (text: string): string =>
  `There is no order ${text}, or several have that number: use its full number, which the command orders shows.`

/** Orders of one read. */
const pageSize = 250

/**
 * Reads rows of many orders in pages. An embedded database works in the thread of the server: other requests run in between.
 * @param orders ids, in the order of the pages
 * @param rowsOf the rows of a page
 */
async function* readPages<Row>(
  db: Database,
  orders: RawBuilder<{ readonly id: string }>,
  rowsOf: (ids: readonly string[]) => RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  const ids = (await orders.execute(db)).rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += pageSize) {
    yield (await rowsOf(ids.slice(from, from + pageSize)).execute(db)).rows
    await setImmediate()
  }
}

/** An order, what it holds and the money for it. */
export interface OrderRow {
  readonly reservation: Reservation
  readonly tickets: Ticket[]
  readonly items: ReservedItem[]
  readonly bought: { readonly subscription: { readonly price: number } } | null
  readonly code: string | null
  readonly invoiced: Amount | null
  readonly paid: {
    readonly all: number
    readonly used: number
    readonly by: string | null
    readonly at: number | null
  }
  /** Refunds that are due, that the organizer recorded, and that the provider reports. */
  readonly refunds: Readonly<Record<'due' | 'recorded' | 'reported', number>>
}

/** Rows and sums are the same in JSON as in columns. */
const orderRows = (ids: readonly string[]) => sql<OrderRow>`select to_json(orders) as reservation,
    (select coalesce(json_agg(tickets), '[]') from tickets where reservation_id = orders.id) as tickets,
    (select coalesce(json_agg(to_jsonb(services) || to_jsonb(service_items)), '[]') from service_items
      join additional_services services on services.id = service_id where reservation_id = orders.id) as items,
    (select json_build_object('subscription', subscriptions) from subscriptions
      where reservation_id = orders.id and subscriptions.status <> 'CANCELLED') as bought,
    coalesce((select promo_codes.code from promo_codes where id = promo_code_id),
      case discount ->> 'kind' when 'CODE' then discount ->> 'name' end) as code,
    (select data -> 'total' from billing_documents where reservation_id = orders.id and kind = 'INVOICE') as invoiced,
    (select json_build_object('all', coalesce(sum(amount), 0), 'by', min(coalesce(method, proxy)), 'at', min(created_at),
        'used', coalesce(sum(amount) filter (where transactions.status = 'COMPLETE'), 0)) from transactions
      where reservation_id = orders.id and transactions.status in ('COMPLETE', 'REFUND_DUE')) as paid,
    (select json_build_object('due', coalesce(sum(amount) filter (where kind = 'due' and closed_at is null), 0),
        'recorded', coalesce(sum(amount) filter (where kind = 'due' and closed_at is not null), 0),
        'reported', coalesce(sum(amount) filter (where kind = 'refund'), 0))
      from (select kind, amount, closed_at from money_returns where reservation_id = orders.id
        union all select 'due', refund, closed_at from withdrawals where reservation_id = orders.id) money) as refunds
  from reservations orders where id = any(${ids}::uuid[]) order by created_at, id`

/** @param order id of the only one; all of the event or the pass without it. @returns pages in the order of their times */
export const readOrderRows = (
  db: Database,
  eventId: number,
  order: string | undefined,
): AsyncGenerator<readonly OrderRow[]> => {
  const only = order === undefined ? sql`` : sql`and id = ${order}`
  const ids = sql<{
    id: string
  }>`select id from reservations where event_id = ${eventId} ${only} order by created_at, id`
  return readPages(db, ids, orderRows)
}

/** A withdrawal, a payment without an order, or an entry of `money_returns`, which has a kind; with the contact of its order. */
export interface RefundRow
  extends PersonRow, Pick<MoneyReturn, 'key' | 'reservation_id' | 'amount' | 'currency' | 'closed_at'> {
  readonly kind: MoneyReturn['kind'] | null
  /** Epoch ms. */
  readonly at: number
}

/** Refunds that are due or were reported, with `closed` all of them. */
export const listRefunds = async (db: Database, closed: boolean): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`select refunds.*, first_name, last_name, email from (
      select 1 as part, number::text as key, reservation_id, received_at as at, null as kind, refund as amount, currency, closed_at
        from withdrawals
      union all select 2, coalesce(payment_id, ''), reservation_id, created_at, null, amount, currency, null
        from transactions where status = 'REFUND_DUE'
      union all select 3, key, reservation_id, reported_at, kind, amount, currency, closed_at from money_returns) refunds
    join reservations on reservations.id = reservation_id
    where ${closed} or closed_at is null order by part, at, kind desc`.execute(db)
  return rows
}

/** `ticket`: public uuid; empty for the contact of the order. */
export type NamedRow = PersonRow &
  Readonly<Record<'short_name' | 'id' | 'ticket' | 'status' | 'invoice', string>>

/** Each order, followed by its tickets. */
const namedRows = (
  ids: readonly string[],
) => sql<NamedRow>`select short_name, people.* from reservations orders
    join events on events.id = event_id
    cross join lateral (select orders.id, '' as ticket, orders.status, orders.first_name, orders.last_name, orders.email,
        coalesce(invoice_number, '') as invoice
      union all select orders.id, public_uuid::text, tickets.status, tickets.first_name, tickets.last_name, tickets.email, ''
        from tickets where reservation_id = orders.id) people
  where orders.id = any(${ids}::uuid[]) order by orders.created_at desc, orders.id, ticket`

/** @returns pages of contacts and attendees, the latest order first */
export const readNamedRows = (db: Database): AsyncGenerator<readonly NamedRow[]> =>
  readPages(db, sql<{ id: string }>`select id from reservations order by created_at desc, id`, namedRows)
