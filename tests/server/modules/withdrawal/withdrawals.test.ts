/** Withdrawal from the contract of an order (docs/api/withdrawal.md). */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { checkAnswers } from '../../../support/server/contract.ts'
import { mailsIn } from '../../../support/server/mails.ts'
import { statusOf } from '../../../support/server/payment-helpers.ts'
import {
  api,
  bookingForm,
  buy,
  byTransfer,
  heldBy,
  linkedItems,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { setTickets } from '../../../support/server/rows.ts'
import { answerOperatorCommand, runOperatorCommand } from '../../../support/server/run-operator-command.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { openShop } from '../../../support/server/shop.ts'
import { buySubscription, subscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { firstOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const checkedAnswers = checkAnswers()
const server = testServer({ extend: checkedAnswers })
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('withdrawals').execute()
  await server.db.deleteFrom('money_returns').execute()
  await server.db.deleteFrom('mail_queue').execute()
})

const pathOf = ({ shortName, id }: Held, type = 'event') =>
  `${api}/${type}/${shortName}/reservation/${id}/withdrawal?lang=en`
/** A visitor without the session of the order. */
const read = async (order: Held, type?: string) =>
  wireOf(await server.visitor().get(pathOf(order, type)), endpoints.withdrawal)
const withdraw = async (order: Held, body: { items?: readonly string[] } = {}, type?: string) =>
  wireOf(await server.visitor().post(pathOf(order, type), { items: [], ...body }), endpoints.withdraw)

/** Paid tickets with a right of 14 days. */
async function buyTickets(count = 1, seed = eventSeed({ categories: [category({ withdrawalDays: 14 })] })) {
  const order = await buy(server, seed, count, byTransfer)
  expect(await markPaid(server.db, order.id, server.clock.now())).toBe('paid')
  await server.db.deleteFrom('mail_queue').execute()
  return order
}

const records = () => server.db.selectFrom('withdrawals').selectAll().orderBy('number').execute()
const queued = () => mailsIn(server)

describe('GET /withdrawal', () => {
  it('offers no right for a ticket of a dated event unless its category grants one (P304)', async () => {
    const order = await buyTickets(1, eventSeed())
    expect((await read(order)).items).toMatchObject([{ state: 'NOT_OFFERED', until: null }])
  })

  it.each([
    ['Friday', 11, Date.UTC(2027, 2, 12, 23)],
    ['Saturday, so on Monday', 12, Date.UTC(2027, 2, 15, 23)],
    ['Sunday, so on Monday', 13, Date.UTC(2027, 2, 15, 23)],
    ['Monday', 14, Date.UTC(2027, 2, 15, 23)],
  ])('ends on a %s (B430)', async (_, withdrawalDays, until) => {
    const order = await buyTickets(1, eventSeed({ categories: [category({ withdrawalDays })] }))
    expect((await read(order)).items).toMatchObject([{ until }])
  })

  it('offers the right until the end of the last day in the zone of the event (P304)', async () => {
    const order = await buyTickets()
    const until = Date.UTC(2027, 2, 15, 23)
    expect((await read(order)).items).toMatchObject([{ state: 'OPEN', until, name: 'Standard' }])
    server.clock.set(until - 1)
    expect((await read(order)).items).toMatchObject([{ state: 'OPEN' }])
    server.clock.set(until)
    expect((await read(order)).items).toMatchObject([{ state: 'ENDED' }])
  })

  it('ends at the end of a day whose last hour occurs twice (P304)', async () => {
    // In Egypt the clocks go back one hour at the end of Thursday, 28 October 2027.
    const seed = eventSeed({ timeZone: 'Africa/Cairo', categories: [category({ withdrawalDays: 241 })] })
    const { items } = await read(await buyTickets(1, seed))
    expect(items).toMatchObject([{ until: Date.UTC(2027, 9, 28, 22) }])
  })

  it.each([
    ['without dates', subscriptionSeed(), 'OPEN'],
    [
      'of two dates',
      subscriptionSeed({ validity: { from: testNow + 3 * day, until: testNow + 90 * day } }),
      'NOT_OFFERED',
    ],
    ['without dates whose organizer grants no right', subscriptionSeed({ withdrawalDays: 0 }), 'NOT_OFFERED'],
  ])('decides by default for a pass %s (P304)', async (_, seed, state) => {
    const { held } = await buySubscription(server, seed)
    expect((await read(held, 'subscription')).items).toMatchObject([{ id: 'subscription', state }])
  })

  it('answers without a sign-in, leaves out names of an order of an account, and 404 for another event (P304)', async () => {
    const order = await buyTickets()
    const other = await buyTickets()
    expect((await server.visitor().get(pathOf({ ...order, shortName: other.shortName }))).statusCode).toBe(
      404,
    )
    expect((await server.visitor().get(pathOf({ ...order, id: 'none' }))).statusCode).toBe(404)
    expect((await server.visitor().get(pathOf(order).replace('?lang=en', ''))).statusCode).toBe(400)
    expect(await read(order)).toMatchObject({ email: person.email, items: [{ attendee: 'Zoë Àlvarez' }] })
    const owner = await server.db
      .insertInto('users')
      .values({
        issuer: 'https://id.example.org',
        subject: 'owner-of-order',
        email: 'owner@example.org',
        created_at: testNow,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update reservations set owner_id = ${owner.id} where id = ${order.id}`.execute(server.db)
    expect(await read(order)).toMatchObject({ email: null, items: [{ attendee: '', state: 'OPEN' }] })
  })
})

describe('POST /withdrawal', () => {
  it('ends the order, records the statement and its refund, and queues the receipt (P305)', async () => {
    const order = await buyTickets(2)
    const info = await withdraw(order)
    expect(info.items).toEqual([])
    expect(info.statements).toMatchObject([{ receivedAt: testNow }])
    expect(info.statements[0]?.text).toContain(
      'I withdraw from the contract for Pietra Nights:\n– Standard, Zoë Àlvarez',
    )
    expect(await statusOf(order)).toBe('CANCELLED')
    expect(await records()).toMatchObject([{ refund: 10_000, currency: 'CHF', closed_at: null }])
    expect(await queued()).toEqual([`withdrawal ${person.email}`, 'organizer-withdrawal hello@example.org'])
  })

  it('sends a receipt with date, time and content of the statement (P305)', async () => {
    const order = await buyTickets()
    const statement = (await withdraw(order)).statements[0]?.text ?? ''
    const data = { number: (await records())[0]?.number }
    const job = { kind: 'withdrawal', recipient: 'zoe.alvarez@example.org', language: 'en', data }
    const mail = await composeMail(server.context, job, 'tickets@example.org')
    expect(mail?.text).toContain('We have received your withdrawal: Mon 1 March 2027, 10:00 (CET).')
    expect(mail?.text).toContain(statement)
    expect(mail?.text).toContain('The organizer will refund CHF\u00a050.00.')
    const toOrganizer = await composeMail(
      server.context,
      { ...job, kind: 'organizer-withdrawal' },
      'tickets@example.org',
    )
    expect(toOrganizer?.text).toContain('Refund CHF\u00a050.00.')
  })

  it('still ends tickets of a canceled event, whose refund is listed already (P305)', async () => {
    const order = await buyTickets(2)
    await answerOperatorCommand(server, true, 'cancel-event', order.shortName)
    const [first] = (await read(order)).items
    await withdraw(order, { items: [first?.id ?? ''] })
    expect((await withdraw(order)).items).toEqual([])
    expect(await records()).toMatchObject([{ refund: 0 }, { refund: 0 }])
    const due = (await runOperatorCommand(server, 'withdrawals')).text.match(/CHF [\d.]+/g)
    expect(due).toEqual(['CHF 100.00'])
  })

  it('makes one record of two requests at once and of a request whose answer was lost (P306)', async () => {
    const order = await buyTickets(2)
    const [first, second] = await Promise.all([withdraw(order), withdraw(order)])
    const third = await withdraw(order, { items: first.items.map(({ id }) => id) })
    expect([first.statements.length, second.statements.length, third.statements.length]).toEqual([1, 1, 1])
    expect(await records()).toHaveLength(1)
    expect(await queued()).toHaveLength(2)
  })

  it('ends one ticket and keeps the others; the refunds add up to what was paid (P307)', async () => {
    const order = await buyTickets(2)
    const [first, second] = (await read(order)).items
    const info = await withdraw(order, { items: [first?.id ?? ''] })
    expect(info.items).toMatchObject([{ id: second?.id, state: 'OPEN' }])
    expect(await statusOf(order)).toBe('COMPLETE')
    await withdraw(order)
    expect((await records()).map(({ refund }) => refund)).toEqual([5000, 5000])
    expect(await statusOf(order)).toBe('CANCELLED')
  })

  it('mails the attendee of each ticket that ends, of one and of all (W256)', async () => {
    const order = await buyTickets(3)
    const rename = (email: string, at: number) =>
      server.db
        .updateTable('tickets')
        .set({ email })
        .where('public_uuid', '=', order.tickets[at] ?? '')
        .execute()
    await rename('ada@example.org', 0)
    await rename('max@example.org', 1)
    const { items } = await read(order)
    const ended = async () => (await queued()).filter((mail) => mail.startsWith('ticket-canceled'))
    await withdraw(order, { items: items.slice(0, 1).map(({ id }) => id) })
    expect(await ended()).toEqual(['ticket-canceled ada@example.org'])
    await withdraw(order)
    expect(await ended()).toEqual(['ticket-canceled ada@example.org', 'ticket-canceled max@example.org'])
  })

  it('withdraws from an extra that has the right, and keeps the ticket without one (P307)', async () => {
    const shirt = { title: { en: 'Shirt' }, price: 2000, withdrawalDays: 14 }
    const shop = await openShop(server, eventSeed({ additionalServices: [shirt] }))
    const visitor = server.visitor()
    const held = await visitor.post(`${shop.base}/reserve-tickets?lang=en`, {
      reservation: [{ ticketCategoryId: await shop.category('Standard'), amount: 1 }],
      additionalService: [{ additionalServiceId: await shop.service('Shirt'), quantity: 1 }],
    })
    const id = reservationIdOf(held)
    const order = await heldBy(visitor, shop.name, id)
    const form = bookingForm(order, { additionalServices: await linkedItems(order) })
    expect((await validate(order, form)).statusCode).toBe(200)
    expect((await pay(order, byTransfer)).statusCode).toBe(200)
    expect(await markPaid(server.db, id, testNow)).toBe('paid')
    const info = await withdraw(order)
    expect(info.items).toMatchObject([{ state: 'NOT_OFFERED' }])
    expect(info.statements[0]?.text).toContain('– Shirt')
    expect(await records()).toMatchObject([{ refund: 2000 }])
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('does nothing after the end, for an admitted ticket and for an unknown item (P306)', async () => {
    const order = await buyTickets()
    expect((await withdraw(order, { items: ['ticket/unknown'] })).statements).toEqual([])
    await setTickets(server, order.id, { status: 'CHECKED_IN' })
    expect(await withdraw(order)).toMatchObject({ items: [{ state: 'USED' }], statements: [] })
    await setTickets(server, order.id, { status: 'ACQUIRED' })
    server.clock.set(testNow + 16 * day)
    expect(await withdraw(order)).toMatchObject({ items: [{ state: 'ENDED' }], statements: [] })
    expect(await records()).toEqual([])
  })

  it('withdraws from a pass that has no entries, and from none with entries (P305)', async () => {
    const { held, id } = await buySubscription(server, subscriptionSeed())
    const event = await buyTickets()
    const use = (subscription: string | null) =>
      server.db
        .updateTable('tickets')
        .set({ subscription_id: subscription })
        .where('reservation_id', '=', event.id)
        .execute()
    await use(id)
    expect(await withdraw(held, {}, 'subscription')).toMatchObject({
      items: [{ state: 'USED' }],
      statements: [],
    })
    await use(null)
    expect((await withdraw(held, {}, 'subscription')).statements).toHaveLength(1)
    expect(await records()).toMatchObject([{ refund: 12_000 }])
    const { status } = await server.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('CANCELLED')
  })

  it('closes the record of a free order at once (P305)', async () => {
    const order = await buy(server, freeSeed({ categories: [category({ price: 0, withdrawalDays: 14 })] }))
    await withdraw(order)
    expect(await records()).toMatchObject([{ refund: 0, closed_at: testNow }])
  })
})

describe('boxoffice withdrawals', () => {
  const command = (...words: string[]) => runOperatorCommand(server, 'withdrawals', ...words)

  it('lists refunds that are due and closes one once (P308)', async () => {
    expect((await command()).text).toBe('No refund is due.')
    const order = await buyTickets()
    await withdraw(order)
    const { number } = firstOf(await records())
    expect((await command()).text).toContain('CHF 50.00')
    expect(await command(String(number))).toMatchObject({
      ok: true,
      text: expect.stringContaining('Closed: CHF 50.00') as string,
    })
    expect((await command(String(number))).text).toBe('It was closed before.')
    expect((await command()).text).toBe('No refund is due.')
    expect((await command('all')).text).toContain('CHF 50.00')
    expect(await command('9999999')).toMatchObject({ ok: false })
    await expect(command('soon')).rejects.toThrow('Which withdrawal?')
  })

  it('has the name and address of who gets the money in each kind of row (P308)', async () => {
    const [withdrawn, unused, ended] = [await buyTickets(), await buyTickets(), await buyTickets()]
    await withdraw(withdrawn)
    await server.db
      .updateTable('transactions')
      .set({ status: 'REFUND_DUE', payment_id: 'pi_1' })
      .where('reservation_id', '=', unused.id)
      .execute()
    await runOperatorCommand(server, 'cancel', ended.id)
    const [, ...rows] = (await command()).text.split('\n')
    expect(rows).toEqual(Array(3).fill(expect.stringMatching(/ Zoë Àlvarez, \S+@\S+$/u)))
  })
})
