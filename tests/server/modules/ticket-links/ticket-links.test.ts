import { beforeEach, describe, expect, it } from 'vitest'
import { day, minute } from '#kit/time/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { removeSetting, writeSetting } from '#server/modules/settings/queries.ts'
import {
  api,
  bookingForm,
  buy,
  errorsOf,
  hold,
  pay,
  person,
  validate,
} from '../../../support/server/purchase.ts'
import { freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf } from '../../../support/wire/json.ts'

const buyer = 'zoe.alvarez@example.org'

const server = testServer({ baseUrl: 'https://tickets.example.org' })
beforeEach(async () => {
  server.clock.set(testNow)
  await server.db.deleteFrom('limited_acts').execute()
  await server.db.deleteFrom('mail_queue').execute()
})

const request = (email: string | null, visitor = server.visitor(), query = '?lang=en') =>
  visitor.post(`${api}/ticket-links${query}`, { email })

const queued = () =>
  server.db.selectFrom('mail_queue').selectAll().where('kind', '=', 'ticket-links').orderBy('id').execute()

/** The mail that an address would get. */
async function mailTo(recipient: string) {
  const waiting = { kind: 'ticket-links', recipient, language: 'en', data: {} }
  return composeMail(server.context, waiting, 'tickets@tickets.example.org')
}

// docs/api/tickets.md#find-tickets
describe('POST /ticket-links', () => {
  it('answers a known and an unknown address alike and queues a mail for both (B354)', async () => {
    await buy(server, freeSeed())
    await server.db.deleteFrom('mail_queue').execute()
    const known = await request(buyer)
    const unknown = await request('unknown@example.org')
    expect(jsonOf(known)).toMatchObject({ success: true, value: true })
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect((await queued()).map(({ recipient }) => recipient)).toEqual([buyer, 'unknown@example.org'])
  })

  it.each([null, '', 'zoe', 'zoe@'])('returns 422 with error.email for %o (B354)', async (email) => {
    const answer = await request(email)
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['email: error.email'])
    expect(await queued()).toEqual([])
  })

  it('returns 400 without a language (B354)', async () => {
    expect((await request(buyer, server.visitor(), '')).statusCode).toBe(400)
  })

  it('returns 429 after five requests of a session in an hour and accepts the next one after it (B355)', async () => {
    const visitor = server.visitor()
    for (let count = 0; count < 5; count += 1)
      expect((await request(`person-${String(count)}@example.org`, visitor)).statusCode).toBe(200)
    const refused = await request('person-5@example.org', visitor)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['tessera-limit']).toBe('mails')
    server.clock.advance(60 * minute)
    expect((await request('person-5@example.org', visitor)).statusCode).toBe(200)
  })

  it('returns 429 after twenty requests of an address in an hour, whatever the session (B355)', async () => {
    for (let count = 0; count < 20; count += 1) await request(`person-${String(count)}@example.org`)
    expect((await request('person-20@example.org')).statusCode).toBe(429)
  })

  it.each([
    [3, {}],
    [2, { MAX_TICKET_LINK_MAILS_PER_ADDRESS: 2 }],
    [1, { MAX_MAILS_PER_ADDRESS: 1 }],
  ])(
    'sends a mailbox %s mails in an hour with the settings %o, and answers further requests as before (B355)',
    async (most, defaults) => {
      for (const [key, value] of Object.entries(defaults))
        await writeSetting(server.db, { kind: 'eventDefaults' }, key, value)
      for (const email of ['zoe@example.org', 'zoe+a@example.org', 'ZOE@example.org', 'zoe@example.org']) {
        expect((await request(email)).statusCode).toBe(200)
        await server.db.updateTable('mail_queue').set({ sent_at: server.clock.now() }).execute()
        server.clock.advance(6 * minute)
      }
      expect(await queued()).toHaveLength(most)
      for (const key of Object.keys(defaults)) await removeSetting(server.db, { kind: 'eventDefaults' }, key)
    },
  )
})

describe('the mail with the links of an address', () => {
  it('is not sent to an address without orders and tickets (B356)', async () => {
    expect(await mailTo('unknown@example.org')).toBeNull()
  })

  it('links each order of the address, in any case, with title and date (B356)', async () => {
    const seed = freeSeed({ shortName: 'links-order' })
    const order = await buy(server, seed, 2)
    const mail = await mailTo(buyer)
    const address = `https://tickets.example.org/event/links-order/reservation/${order.id}?lang=en`
    expect(mail?.text).toContain(`Pietra Nights\nSat 10 July 2027, 20:30 – 23:30`)
    expect(mail?.text).toContain(address)
    expect(mail?.html).toContain(`href="${address}"`)
    expect(mail).toMatchObject({
      from: { name: 'tickets.example.org', address: 'tickets@tickets.example.org' },
      replyTo: 'tickets@tickets.example.org',
    })
  })

  it('links the ticket of an attendee in the order of another person, and not the order (B356)', async () => {
    const held = await hold(server, freeSeed({ shortName: 'links-ticket' }), 2)
    const [own = '', other = ''] = held.tickets
    const attendee = (email: string) => ({ ...person, email, userLanguage: 'en', additional: {} })
    const tickets = { [own]: attendee(person.email), [other]: attendee('ada@example.org') }
    await validate(held, bookingForm(held, { tickets }))
    await pay(held)
    const mail = await mailTo('ada@example.org')
    expect(mail?.text).toContain(
      `https://tickets.example.org/event/links-ticket/ticket/${other}/view?lang=en`,
    )
    expect(mail?.text).not.toContain(held.id)
    expect(mail?.text).not.toContain(own)
  })

  it('leaves out orders that are not confirmed, and events that ended 30 days before (B356)', async () => {
    const email = 'eve@example.org'
    const held = await hold(server, freeSeed({ shortName: 'links-open' }))
    await validate(held, bookingForm(held, { email }))
    expect(await mailTo(email)).toBeNull()
    await pay(held)
    expect((await mailTo(email))?.text).toContain(held.id)
    server.clock.set(Date.UTC(2027, 6, 10, 21, 30) + 30 * day)
    expect(await mailTo(email)).toBeNull()
  })
})
