/** Limits of the mails that one visitor causes without a payment (docs/SECURITY.md). */
import { beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#kit/time/durations.ts'
import { removeOldLimitedActs } from '#server/infra/limits/limited-acts.ts'
import { mailboxOf } from '#server/infra/mail/queue.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  api,
  bookingForm,
  byTransfer,
  forFree,
  heldBy,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer, type Visitor } from '../../../support/server/test-server.ts'
import { sharedCategory } from '../../../support/server/waiting-list.ts'
import { firstOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const many = { perSession: 100, perAddress: 1000 }
const server = testServer({ holdLimits: { ...many, unpaid: many } })
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('mail_queue').execute()
  await server.db.deleteFrom('limited_acts').execute()
})

const limits = { MAX_MAILS_PER_SESSION: 2, MAX_MAILS_PER_IP: 4, MAX_AMOUNT_OF_TICKETS_BY_RESERVATION: 100 }
const load = async (change: Partial<EventFile> = {}, seed = freeSeed): Promise<string> => {
  const loaded = seed({
    seats: 400,
    categories: [sharedCategory({ price: seed === freeSeed ? 0 : 5000 })],
    settings: limits,
    ...change,
  })
  await server.load(loaded)
  return loaded.shortName
}

interface Order {
  readonly visitor?: Visitor
  readonly payment?: object
  /** One for each ticket. */
  readonly to: readonly string[]
}

async function order(shortName: string, { visitor = server.visitor(), payment = forFree, to }: Order) {
  const items = await visitor.get(`${api}/event/${shortName}/ticket-categories`)
  const { id: ticketCategoryId } = firstOf(wireOf(items, endpoints.ticketCategories).ticketCategories)
  const reservation = [{ ticketCategoryId, amount: to.length }]
  const answer = await visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, { reservation })
  const held = await heldBy(visitor, shortName, reservationIdOf(answer))
  const attendees = Object.fromEntries(
    held.tickets.map((uuid, index) => [
      uuid,
      { firstName: 'Ada', lastName: 'Rossi', email: to[index], userLanguage: 'en', additional: {} },
    ]),
  )
  expect((await validate(held, bookingForm(held, { email: to[0], tickets: attendees }))).statusCode).toBe(200)
  expect((await pay(held, payment)).statusCode).toBe(200)
  return held
}
const recipient = (index: number) => [`recipient-${String(index)}@example.org`]
/** Mails to buyers and attendees: those that are due, and all. */
async function mails() {
  const rows = await server.db
    .selectFrom('mail_queue')
    .select('next_attempt_at as at')
    .where('kind', 'not like', 'organizer-%')
    .execute()
  return { due: rows.filter(({ at }) => at <= server.clock.now()).length, all: rows.length }
}

describe('mails of orders without a payment', () => {
  it('from one session are sent at most its limit in an hour, and none is lost', async () => {
    const shortName = await load()
    const visitor = server.visitor()
    for (let index = 0; index < 7; index += 1) await order(shortName, { visitor, to: recipient(index) })
    expect(await mails()).toEqual({ due: 2, all: 7 })
    server.clock.advance(hour)
    expect((await mails()).due).toBe(4)
    server.clock.advance(2 * hour)
    expect(await mails()).toEqual({ due: 7, all: 7 })
  })

  it('from many sessions of one address are sent at most its limit in an hour', async () => {
    const shortName = await load()
    for (let index = 0; index < 6; index += 1) await order(shortName, { to: recipient(index) })
    expect(await mails()).toEqual({ due: 4, all: 6 })
  })

  it('are sent at once, all of them, for the first order of a session, however many attendees it has', async () => {
    const shortName = await load()
    const visitor = server.visitor()
    const many = Array.from({ length: 12 }, (_, index) => `attendee-${String(index)}@example.org`)
    await order(shortName, { visitor, to: many })
    expect(await mails()).toEqual({ due: 13, all: 13 })
    await order(shortName, { visitor, to: recipient(1) })
    expect(await mails()).toEqual({ due: 13, all: 14 })
  })

  it('wait at most six hours', async () => {
    const shortName = await load({ settings: { ...limits, MAX_MAILS_PER_SESSION: 1 } })
    const visitor = server.visitor()
    for (let index = 0; index < 8; index += 1) await order(shortName, { visitor, to: recipient(index) })
    server.clock.advance(6 * hour)
    expect(await mails()).toEqual({ due: 8, all: 8 })
  })

  it('are sent at once when the payment arrives', async () => {
    const shortName = await load({ settings: { ...limits, MAX_MAILS_PER_SESSION: 1 } }, eventSeed)
    const visitor = server.visitor()
    for (let index = 0; index < 3; index += 1) {
      const { id } = await order(shortName, { visitor, payment: byTransfer, to: recipient(index) })
      expect(await markPaid(server.db, id, testNow)).toBe('paid')
    }
    // Each order has the mail of its ticket and the receipt of the payment; the first one also has the instructions.
    expect(await mails()).toEqual({ due: 7, all: 9 })
  })
})

describe('mails that a visitor requests', () => {
  it('to ever other attendees of one ticket are left out when six hours of them wait', async () => {
    const shortName = await load({ settings: { ...limits, MAX_MAILS_PER_SESSION: 2 } })
    const { visitor, tickets } = await order(shortName, { to: recipient(0) })
    const path = `${api}/event/${shortName}/ticket/${tickets[0] ?? ''}`
    for (let index = 1; index <= 18; index += 1) {
      const form = { firstName: 'Ada', lastName: 'Rossi', email: recipient(index)[0], userLanguage: 'en' }
      expect((await visitor.put(path, { ...form, additional: {} })).statusCode).toBe(200)
    }
    const { due, all } = await mails()
    expect(due).toBe(2)
    expect(all).toBeLessThan(16)
  })
})

describe('the mailbox of an address', () => {
  it.each([
    ['victim+1@example.org', 'victim@example.org'],
    ['VICTIM+a+b@Example.org', 'victim@example.org'],
    ['first.last@example.org', 'first.last@example.org'],
    ['a@sub+domain.example', 'a@sub+domain.example'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })

  it('gets no more mails through its aliases than its limit', async () => {
    const shortName = await load({ settings: { MAX_MAILS_PER_ADDRESS: 3 } })
    for (let index = 0; index < 6; index += 1)
      await order(shortName, { to: [`victim+${String(index)}@example.org`] })
    expect((await mails()).all).toBe(3)
  })
})

it('the limit of mails stores no session and no address of a sender, and deletes their hashes', async () => {
  await order(await load(), { to: recipient(1) })
  const acts = await server.db.selectFrom('limited_acts').selectAll().execute()
  expect(acts.map(({ origin }) => origin)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
  await removeOldLimitedActs(server.db, testNow + hour - 1)
  expect(await server.db.selectFrom('limited_acts').selectAll().execute()).toEqual(acts)
  await removeOldLimitedActs(server.db, testNow + hour)
  expect(await server.db.selectFrom('limited_acts').selectAll().execute()).toEqual([])
})
