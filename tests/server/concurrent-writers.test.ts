/**
 * Every pair of calls that write the same rows, on PostgreSQL: the second one begins before the first one is committed, and the
 * result is that of one after the other.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { runAdminCommand } from '#server/admin/admin-socket.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/infra/database/database.ts'
import { removeExpiredReservations } from '#server/jobs.ts'
import { findEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { changeEvent } from '#server/modules/event-setup/change-event.ts'
import { applyProviderStatus } from '#server/modules/payments/apply-provider-status.ts'
import { cancelReservation, markPaid } from '#server/modules/payments/cancel-order.ts'
import { finalizeDue } from '#server/modules/payments/complete-reservation.ts'
import { confirmReservation } from '#server/modules/payments/confirm-reservation.ts'
import {
  checkOverduePayments,
  remindOfTransfers,
  removeUnpaidTransfers,
} from '#server/modules/payments/overdue-payments.ts'
import { cancelPayment } from '#server/modules/payments/routes/payment.ts'
import { applySubscription, removeSubscription } from '#server/modules/purchase/apply-subscription.ts'
import { deletePendingReservation } from '#server/modules/purchase/cancel-reservation.ts'
import { findReservation } from '#server/modules/purchase/queries/reservations.ts'
import { reserve } from '#server/modules/purchase/reserve.ts'
import { checkIn, payOnSite } from '#server/modules/ticket/check-in.ts'
import { releaseTicketByAttendee, updateTicket } from '#server/modules/ticket/update-ticket.ts'
import { withdraw } from '#server/modules/withdrawal/withdraw.ts'
import { duringTransaction } from '../support/server/during-transaction.ts'
import { moneyFor } from '../support/server/payment-rows.ts'
import {
  bookingForm,
  byTransfer,
  forFree,
  holdMore,
  onSite,
  pay,
  validate,
  type Held,
} from '../support/server/purchase.ts'
import { byMollie, openProviderPage } from '../support/server/sandbox.ts'
import { category, eventSeed } from '../support/server/seeds.ts'
import { buySubscription, subscriptionSeed, type Holding } from '../support/server/subscription-seeds.ts'
import { testServer } from '../support/server/test-server.ts'

type Writer = (context: AppContext) => Promise<unknown>

const shown = {} as Record<'open' | 'covered' | 'paid' | 'desk' | 'card' | 'transfer', Held>
const passes = {} as Record<'unused' | 'used', Holding>
let page = ''

/** Rows that the calls change, each table after those that it refers to. */
const tables = [
  ...['reservations', 'hold_origins', 'transactions', 'sandbox_payments', 'subscriptions', 'tickets'],
  ...[
    'service_items',
    'ticket_audits',
    'withdrawals',
    'money_returns',
    'mail_queue',
    'billing_documents',
    'field_values',
  ],
]

const server = testServer({ payments: { sandbox: true } })
const seedOf = (seats: number, price: number) =>
  eventSeed({
    ...{ seats, shortName: 'pairs', paymentProxies: ['OFFLINE', 'ON_SITE', 'MOLLIE'] },
    categories: [category({ seats, price, withdrawalDays: 14 })],
    settings: { OFFLINE_PAYMENT_BUSINESS_DAYS: false },
  })
beforeAll(async () => {
  const seed = seedOf(7, 5000)
  const { shortName } = seed
  await server.load(seed)
  const pass = subscriptionSeed({ events: [{ shortName }], withdrawalDays: 14 })
  passes.unused = await buySubscription(server, pass)
  passes.used = await buySubscription(server, pass)
  const ready = async (): Promise<Held> => {
    const held = await holdMore(server, shortName)
    expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
    return held
  }
  for (const name of ['open', 'covered', 'paid', 'desk', 'card', 'transfer'] as const)
    shown[name] = await ready()
  const { path, visitor } = shown.covered
  await visitor.post(`${path}/apply-code`, { code: passes.used.id, type: 'SUBSCRIPTION' })
  await pay(shown.paid, byTransfer)
  await markPaid(server.db, shown.paid.id, server.clock.now())
  await pay(shown.desk, onSite)
  page = (await openProviderPage(shown.card, byMollie)).split('/').at(-1) ?? ''
  await pay(shown.transfer, byTransfer)
  for (const table of [...tables, 'events', 'categories'])
    await sql.raw(`create table kept_${table} as table ${table}`).execute(server.db)
})

const reset = async (): Promise<void> => {
  const remove = tables.toReversed().map((table) => `delete from ${table};`)
  const restore = tables.map(
    (table) => `insert into ${table} overriding system value select * from kept_${table};`,
  )
  const event = [
    'update events set status = kept.status from kept_events kept where kept.id = events.id;',
    'update categories set price = kept.price, seats = kept.seats from kept_categories kept where kept.id = categories.id;',
  ]
  await sql.raw([...remove, ...restore, ...event].join('\n')).execute(server.db)
}

type Order = keyof typeof shown
type Pass = keyof typeof passes

const confirm =
  (order: Order, payment: object): Writer =>
  async (context) => {
    const reservation = await findReservation(context.db, shown[order].id)
    if (!reservation) return
    const body = { termAndConditionsAccepted: true, ...payment }
    await confirmReservation(context, { reservation, body, lang: 'en', remoteAddress: '' })
    await finalizeDue(context.db, context.now())
  }
const at = (context: AppContext, ms: number): AppContext => ({ ...context, now: () => context.now() + ms })
const report =
  (kind: 'paid' | 'failed'): Writer =>
  (context) => {
    const { id } = shown.card
    const status = kind === 'paid' ? moneyFor(id, { paymentId: page }) : { kind }
    return applyProviderStatus(context, id, page, status)
  }
const ticketOf = (order: Order): string => shown[order].tickets[0] ?? ''
const transfer: Writer = (context) =>
  updateTicket(context, shown.paid.shortName, ticketOf('paid'), {
    origin: null,
    form: {
      ...{ firstName: 'Noa', lastName: 'Lind', email: 'noa@example.org' },
      ...{ userLanguage: 'en', additional: {} },
    },
  })
const release =
  (order: Order): Writer =>
  ({ db, now }) =>
    releaseTicketByAttendee(db, shown[order].shortName, ticketOf(order), { origin: null, now: now() })
const withdrawFrom =
  (reservationId: () => string): Writer =>
  (context) =>
    withdraw(context, { reservationId: reservationId(), items: [], lang: 'en' })
const cancel =
  (reservationId: () => string): Writer =>
  ({ db, now }) =>
    cancelReservation(db, reservationId(), now())
const passOrder = (pass: Pass) => () => passes[pass].held.id
const order = (name: Order) => () => shown[name].id
const expire: Writer = ({ db, now }) => removeExpiredReservations(db, now() + day)
const apply: Writer = ({ db, now }) =>
  applySubscription(db, { reservationId: shown.open.id, code: passes.unused.id, email: null }, now())
const reserveOne: Writer = async (context) => {
  const event = await findEvent(context.db, shown.open.shortName)
  if (!event) return
  const [first] = await listCategories(context.db, event.id)
  const reservation = [{ ticketCategoryId: first?.id ?? 0, amount: 1 }]
  return reserve({ event, body: { reservation }, language: 'en' }, context)
}

const cancelEvent: Writer = ({ db, now }) =>
  runAdminCommand(db, { command: 'cancel-event', input: { event: 'pairs' }, confirmed: true }, now())
/** Another price, and more or fewer seats. */
const changeTo =
  (seats: number): Writer =>
  ({ db }) =>
    db.transaction().execute((trx) => changeEvent(trx, seedOf(seats, 6000), undefined))

/** Calls that write the same rows, by those rows. */
const groups: Record<string, Record<string, Writer>> = {
  'a pass that nothing uses': {
    apply,
    withdraw: withdrawFrom(passOrder('unused')),
    cancel: cancel(passOrder('unused')),
    expire,
  },
  'an open order that a pass covers': {
    confirm: confirm('covered', forFree),
    'cancel the pass': cancel(passOrder('used')),
    'withdraw from the pass': withdrawFrom(passOrder('used')),
    'remove the pass': ({ db }) => removeSubscription(db, shown.covered.id),
    'cancel by the buyer': ({ db }) => deletePendingReservation(db, shown.covered.id),
    'cancel the event': cancelEvent,
  },
  'a paid order': {
    withdraw: withdrawFrom(order('paid')),
    cancel: cancel(order('paid')),
    transfer,
    release: release('paid'),
    'check in': ({ db, now }) => checkIn(db, ticketOf('paid'), { now: now() }),
    reserve: reserveOne,
    'more seats for another price': changeTo(9),
    'fewer seats for another price': changeTo(6),
    'cancel the event': cancelEvent,
  },
  'an order to be paid at the desk': {
    pay: ({ db, now }) => payOnSite(db, ticketOf('desk'), now()),
    'mark paid': ({ db, now }) => markPaid(db, shown.desk.id, now()),
    'check in': ({ db, now }) => checkIn(db, ticketOf('desk'), { now: now(), paid: true }),
    cancel: cancel(order('desk')),
    release: release('desk'),
  },
  'an order at a provider': {
    paid: report('paid'),
    failed: report('failed'),
    'cancel by the buyer': (context) => cancelPayment(context, shown.card.id),
    overdue: (context) => checkOverduePayments(at(context, day)),
    confirm: confirm('card', byMollie),
    'cancel the event': cancelEvent,
  },
  'an order by transfer': {
    'mark paid': ({ db, now }) => markPaid(db, shown.transfer.id, now()),
    cancel: cancel(order('transfer')),
    'cancel the event': cancelEvent,
    remind: (context) => remindOfTransfers(at(context, 4.25 * day)),
    'remove unpaid': (context) => removeUnpaidTransfers(at(context, 30 * day)),
  },
}

/** A database whose transactions are savepoints of an open one. */
function inside(trx: Database): Database {
  const execute = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    await sql`savepoint step`.execute(trx)
    try {
      return await work(nested)
    } catch (error) {
      await sql`rollback to savepoint step`.execute(trx)
      throw error
    }
  }
  const nested: Database = new Proxy(trx, {
    get(target, key) {
      if (key === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return nested
}

/** Everything that the calls decide, without ids and times. */
async function outcome(db: Database): Promise<unknown> {
  const { rows } = await sql<{ state: object }>`select json_build_object(
    'orders', (select json_agg(o order by o) from (select r.status || ' ' || coalesce(r.payment_proxy, '')
      || ' ' || coalesce((select string_agg(t.status || ' ' || t.amount, ', ' order by t.status, t.amount)
        from transactions t where t.reservation_id = r.id), '')
      || ' ' || coalesce(k.email, 'new') || k.created_at || coalesce(k.payment_proxy, '') as o
      from reservations r left join kept_reservations k on k.id = r.id) orders),
    'tickets', (select json_agg(o order by o) from (select t.status || ' ' || coalesce(r.status, '-') || ' '
      || coalesce(t.first_name, '') || ' ' || t.price || ' ' || (t.subscription_id is not null) as o
      from tickets t left join reservations r on r.id = t.reservation_id) tickets),
    'passes', (select json_agg(status order by id) from subscriptions),
    'refunds', (select json_agg(refund order by refund) from withdrawals),
    'mails', (select json_agg(kind order by kind) from mail_queue)) as state`.execute(db)
  return rows[0]?.state
}

/** What must hold after calls in turn, and so after those at once. */
async function checkSums(db: Database): Promise<void> {
  const { rows } = await sql<{ fault: string }>`
    select 'refund above the payment' as fault from withdrawals w where refund > (
      select coalesce(sum(amount), 0) from transactions t where t.reservation_id = w.reservation_id and status = 'COMPLETE')
    union all select 'refunded pass covers a ticket' from withdrawals w join subscriptions s using (reservation_id)
      join tickets t on t.subscription_id = s.id join events e on e.id = t.event_id and e.canceled_at is null
    union all select 'two payments of one order' from transactions where status = 'COMPLETE' group by reservation_id
      having count(*) > 1
    union all select 'ended order with a ticket' from tickets join reservations r on r.id = reservation_id
      where r.status = 'CANCELLED'
    union all select 'sold ticket without an order' from tickets
      where reservation_id is null and status not in ('FREE', 'RELEASED')
    union all select 'complete order without its money' from reservations r where status = 'COMPLETE'
      and payment_proxy in ('MOLLIE', 'OFFLINE') and not exists (
        select 1 from transactions t where t.reservation_id = r.id and t.status = 'COMPLETE')
    union all select 'money without an order' from sandbox_payments p where status = 'PAID' and not exists (
      select 1 from transactions t where t.payment_id = p.id and t.status = 'COMPLETE')`.execute(db)
  expect(rows).toEqual([])
}

/** What the calls decide one after the other, in a transaction that is rolled back, by the second one. */
async function inTurn(first: Writer, writers: Record<string, Writer>): Promise<Map<string, unknown>> {
  const outcomes = new Map<string, unknown>()
  await reset()
  const rolledBack = new Error('rolled back')
  await server.db
    .transaction()
    .execute(async (trx) => {
      const context = { ...server.context, db: inside(trx) }
      await first(context)
      for (const [name, second] of Object.entries(writers)) {
        await sql`savepoint first`.execute(trx)
        await second(context)
        await checkSums(trx)
        outcomes.set(name, await outcome(trx))
        await sql`rollback to savepoint first`.execute(trx)
        // The sandbox is another system with a connection of its own.
        await sql`update sandbox_payments set status = 'OPEN'`.execute(server.db)
      }
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return outcomes
}

describe.each(Object.keys(groups))('writers of %s', (group) => {
  const writers = groups[group]!
  const names = Object.keys(writers)
  const known = new Map<string, Promise<Map<string, unknown>>>()
  const after = (name: string): Promise<Map<string, unknown>> => {
    const outcomes = known.get(name) ?? inTurn(writers[name]!, writers)
    known.set(name, outcomes)
    return outcomes
  }

  it.each(names)('%s is not committed before itself and each later one begin', async (first) => {
    for (const second of names.slice(names.indexOf(first))) {
      const allowed = [(await after(first)).get(second), (await after(second)).get(first)]
      await reset()
      await duringTransaction(
        server.db,
        (trx) => writers[first]!({ ...server.context, db: inside(trx) }),
        () => writers[second]!(server.context),
      )
      const result = await outcome(server.db)
      expect([second, allowed]).toEqual([second, expect.arrayContaining([result])])
    }
  })
})

it('an order is not confirmed with a pass that was canceled after it was applied', async () => {
  const { confirm, 'cancel the pass': cancelPass } = groups['an open order that a pass covers']!
  await reset()
  await cancelPass!(server.context)
  await confirm!(server.context)
  expect((await findReservation(server.db, shown.covered.id))?.status).toBe('PENDING')
})
