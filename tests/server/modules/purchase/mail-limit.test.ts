/** The limit of mails of orders that cost their buyer nothing yet (docs/SECURITY.md). */
import { beforeEach, describe, expect, it } from 'vitest'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  bookingForm,
  byTransfer,
  forFree,
  holdMore,
  onSite,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('mail_queue').execute()
})

const limited = { settings: { MAX_MAILS_PER_ADDRESS: 3 } }
const [victim, other] = ['victim@example.org', 'other@example.org']

/** A ticket of the event for each attendee, ordered by `buyer`. */
async function order(
  shortName: string,
  payment: object,
  buyer = victim,
  attendee: string | readonly string[] = buyer,
) {
  const attendees = [attendee].flat()
  const held = await holdMore(server, shortName, attendees.length)
  const tickets = Object.fromEntries(
    held.tickets.map((uuid, index) => [
      uuid,
      { firstName: 'Ada', lastName: 'Rossi', email: attendees[index], userLanguage: 'en', additional: {} },
    ]),
  )
  await validate(held, bookingForm(held, { email: buyer, tickets }))
  expect((await pay(held, payment)).statusCode).toBe(200)
  const { metadata } = wireOf(await held.visitor.get(held.path), endpoints.reservation)
  return { ...held, skipped: metadata.mailSkipped }
}
const mailsTo = async (to: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('mail_queue')
      .select('kind')
      .where('recipient', '=', to)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const load = async (seed: ReturnType<typeof eventSeed>): Promise<string> => {
  await server.load(seed)
  return seed.shortName
}

describe('mails of orders without a payment', () => {
  it.each([
    ['free', freeSeed, forFree],
    ['paid on site', eventSeed, onSite],
    ['by transfer', eventSeed, byTransfer],
  ])(
    'are left out above the limit of an address, when %s, and the order reports it',
    async (_, seed, payment) => {
      const name = await load(seed(limited))
      const skipped = []
      for (let count = 0; count < 4; count += 1) skipped.push((await order(name, payment)).skipped)
      expect(await mailsTo(victim)).toHaveLength(3)
      expect(skipped[0]).toBeUndefined()
      expect(skipped.at(-1)).toBe(true)
      expect((await order(name, payment, other)).skipped).toBeUndefined()
      expect(await mailsTo(other)).not.toEqual([])
    },
  )

  it('are sent again after an hour', async () => {
    const name = await load(freeSeed(limited))
    for (let count = 0; count < 4; count += 1) await order(name, forFree)
    await server.db.updateTable('mail_queue').set({ sent_at: testNow }).execute()
    const before = (await mailsTo(victim)).length
    server.clock.advance(60 * 60_000 + 1)
    expect((await order(name, forFree)).skipped).toBeUndefined()
    expect((await mailsTo(victim)).length).toBeGreaterThan(before)
  })

  it('count one by one, that to the buyer first, in any spelling of the address (W259)', async () => {
    const name = await load(
      freeSeed({ settings: { ...limited.settings, SEND_RESERVATION_EMAIL_IF_NECESSARY: false } }),
    )
    await order(name, forFree, victim, victim)
    expect(await mailsTo(victim)).toEqual(['ticket', 'reservation-confirmed'])
    await order(name, forFree, victim, victim)
    expect(await mailsTo(victim)).toEqual(['ticket', 'reservation-confirmed', 'reservation-confirmed'])
    expect((await order(name, forFree, 'VICTIM@example.org')).skipped).toBe(true)
    expect(await mailsTo('VICTIM@example.org')).toEqual([])
  })

  it('are no more than the limit for one order of many tickets (W259)', async () => {
    const name = await load(
      freeSeed({ settings: { MAX_MAILS_PER_ADDRESS: 3, MAX_AMOUNT_OF_TICKETS_BY_RESERVATION: 20 } }),
    )
    expect((await order(name, forFree, victim, Array<string>(12).fill('victim+a@example.org'))).skipped).toBe(
      true,
    )
    expect([...(await mailsTo('victim+a@example.org')), ...(await mailsTo(victim))]).toEqual([
      'ticket',
      'ticket',
      'reservation-confirmed',
    ])
  })

  it('go to the attendee when only the buyer is at the limit', async () => {
    const name = await load(freeSeed(limited))
    for (let count = 0; count < 4; count += 1) await order(name, forFree)
    const before = await mailsTo(victim)
    expect((await order(name, forFree, victim, other)).skipped).toBe(true)
    expect(await mailsTo(other)).toEqual(['ticket'])
    expect(await mailsTo(victim)).toEqual(before)
  })

  it('never stop the mail of a payment that arrived', async () => {
    const name = await load(eventSeed(limited))
    const orders = []
    for (let count = 0; count < 4; count += 1) orders.push(await order(name, byTransfer))
    const last = orders.at(-1)
    expect(last?.skipped).toBe(true)
    expect(await markPaid(server.db, last?.id ?? '', testNow)).toBe('paid')
    expect(await mailsTo(victim)).toEqual(expect.arrayContaining(['payment-received', 'ticket']))
  })

  it('can be requested again when the address may get mails, and the order no longer reports one', async () => {
    const name = await load(freeSeed(limited))
    const orders = []
    for (let count = 0; count < 4; count += 1) orders.push(await order(name, forFree))
    const last = orders.at(-1)
    if (!last) throw new Error('No order')
    const url = `/api/v2/public/event/${name}/reservation/${last.id}/re-send-email?lang=en`
    for (let mail = 0; mail < 20; mail += 1) {
      const row = { kind: 'ticket', recipient: victim, language: 'en', data: JSON.stringify({ mail }) }
      await server.db
        .insertInto('mail_queue')
        .values({ ...row, requested: true, created_at: testNow, next_attempt_at: testNow })
        .execute()
    }
    expect(jsonOf(await last.visitor.post(url))).toBe(false)
    await server.db.deleteFrom('mail_queue').execute()
    expect(jsonOf(await last.visitor.post(url))).toBe(true)
    expect(await mailsTo(victim)).toEqual(['reservation-confirmed'])
    const { metadata } = wireOf(await last.visitor.get(last.path), endpoints.reservation)
    expect(metadata.mailSkipped).toBeUndefined()
  })

  it('leave the mails of a paid order out of the limit', async () => {
    const paid = await order(await load(eventSeed(limited)), byTransfer)
    expect(await markPaid(server.db, paid.id, testNow)).toBe('paid')
    expect(await mailsTo(victim)).toEqual(['payment-instructions', 'ticket', 'payment-received'])
    expect((await order(await load(freeSeed(limited)), forFree)).skipped).toBeUndefined()
  })
})
