import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { mailsOf } from '../../../support/server/mails.ts'
import { plainDocuments } from '../../../support/server/plain-documents.ts'
import {
  api,
  bookingForm,
  buy,
  errorsOf,
  forFree,
  hold,
  onSite,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { setTicket } from '../../../support/server/rows.ts'
import { eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()
plainDocuments()

const pathOf = ({ shortName, tickets }: Pick<Held, 'shortName' | 'tickets'>, at = 0) =>
  `${api}/event/${shortName}/ticket/${tickets[at] ?? ''}`
const ticketRow = (publicUuid = '') =>
  server.db.selectFrom('tickets').selectAll().where('public_uuid', '=', publicUuid).executeTakeFirst()

const max = { firstName: ' Max ', lastName: 'Muster', email: ' Max@Example.org ' }

// docs/api/tickets.md#change-a-ticket
describe('PUT ticket', () => {
  it('stores the attendee, trimmed and with its case, and answers the envelope (P128)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const answer = await order.visitor.put(pathOf(order), { ...max, userLanguage: 'it', additional: {} })
    expect(answer.statusCode).toBe(200)
    expect(jsonOf(answer)).toEqual({
      success: true,
      errorCount: 0,
      validationErrors: [],
      value: true,
      warnings: [],
    })
    expect(await ticketRow(order.tickets[0])).toMatchObject({
      first_name: 'Max',
      last_name: 'Muster',
      email: 'Max@Example.org',
      language: 'it',
    })
    const info = wireOf(await order.visitor.get(pathOf(order)), endpoints.ticket)
    expect([info.fullName, info.email, info.uuid]).toEqual([
      'Max Muster',
      'Max@Example.org',
      order.tickets[0],
    ])
  })

  it('uses the language of the reservation without one', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await order.visitor.put(pathOf(order), { ...max, userLanguage: 'it' })
    await order.visitor.put(pathOf(order), { ...max, userLanguage: '' })
    expect((await ticketRow(order.tickets[0]))?.language).toBe('en')
  })

  it.each([
    [{ email: ' ' }, ['email: error.email']],
    [{ email: 'max at example' }, ['email: error.email']],
    [
      { email: null, firstName: '', lastName: null },
      [
        'email: error.email',
        'firstName: error.STEP_2_EMPTY_FIRSTNAME',
        'lastName: error.STEP_2_EMPTY_LASTNAME',
      ],
    ],
    [
      { firstName: 'a'.repeat(256), lastName: 'b'.repeat(256) },
      ['firstName: error.STEP_2_MAX_LENGTH_FIRSTNAME', 'lastName: error.STEP_2_MAX_LENGTH_LASTNAME'],
    ],
  ])('refuses %j and changes nothing', async (change, problems) => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const answer = await order.visitor.put(pathOf(order), { ...max, ...change })
    expect(answer.statusCode).toBe(422)
    expect(jsonOf(answer)).toMatchObject({ success: false, errorCount: problems.length, value: false })
    expect(errorsOf(answer)).toEqual(problems)
    expect((await ticketRow(order.tickets[0]))?.first_name).toBe(person.firstName)
  })

  it('keeps the attendee of a locked ticket without an error', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await setTicket(server, order.tickets[0] ?? '', { locked: true })
    const answer = await order.visitor.put(pathOf(order), {
      firstName: '',
      lastName: '',
      email: 'no',
      userLanguage: 'it',
    })
    expect(answer.statusCode).toBe(200)
    expect(await ticketRow(order.tickets[0])).toMatchObject({
      first_name: 'Zoë',
      email: person.email,
      language: 'it',
    })
  })

  it('gives a ticket without an attendee its first one where transfer is off', async () => {
    const order = await hold(server, freeSeed({ settings: { ENABLE_TICKET_TRANSFER: false } }))
    await validate(order, bookingForm(order, { tickets: {}, postponeAssignment: true }))
    await pay(order, forFree)
    expect((await order.visitor.get(pathOf(order))).statusCode).toBe(404)
    const mails = await mailsOf(server, () => order.visitor.put(pathOf(order), max))
    expect(mails).toEqual(['ticket Max@Example.org'])
    expect(wireOf(await order.visitor.get(pathOf(order)), endpoints.ticket).fullName).toBe('Max Muster')
    await order.visitor.put(pathOf(order), person)
    expect(wireOf(await order.visitor.get(pathOf(order)), endpoints.ticket).fullName).toBe('Max Muster')
  })

  it('answers 404 for a ticket of an incomplete reservation and of another event', async () => {
    const held = await hold(server, freeSeed())
    expect((await held.visitor.put(pathOf(held), max)).statusCode).toBe(404)
    const order = await buy(server, freeSeed(), 1, forFree)
    expect((await order.visitor.put(pathOf({ ...order, shortName: held.shortName }), max)).statusCode).toBe(
      404,
    )
    expect((await order.visitor.put(`${api}/event/${order.shortName}/ticket/nonsense`, max)).statusCode).toBe(
      404,
    )
    expect((await order.visitor.put(pathOf(order), 'text')).statusCode).toBe(400)
  })

  it('records the change, and gives wallet passes a new id', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await order.visitor.put(pathOf(order), max)
    const row = await ticketRow(order.tickets[0])
    expect(row?.holder_changes).toBe(1)
    const audits = await server.db
      .selectFrom('ticket_audits')
      .selectAll()
      .where('ticket_id', '=', row?.id ?? 0)
      .execute()
    expect(audits).toMatchObject([
      { kind: 'UPDATE_TICKET', changes: ['name', 'email'], reservation_id: order.id },
    ])
  })
})

describe('mails about a new attendee', () => {
  it('the new attendee gets the ticket and the former one a notice', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect(await mailsOf(server, () => order.visitor.put(pathOf(order), max))).toEqual([
      'ticket Max@Example.org',
      `ticket-changed-owner ${person.email}`,
    ])
  })

  it('the organizer gets a notice after the start of the event', async () => {
    const seed = freeSeed()
    const order = await buy(server, seed, 1, forFree)
    const before = server.clock.now()
    server.clock.set(seed.startsAt)
    const mails = await mailsOf(server, () => server.visitor().put(pathOf(order), max))
    server.clock.set(before)
    expect(mails).toContain('organizer-ticket-changed-owner hello@example.org')
  })

  it('only the attendee gets a mail when the name changed', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const renamed = { ...person, lastName: 'Alvarez-Kern' }
    expect(await mailsOf(server, () => order.visitor.put(pathOf(order), renamed))).toEqual([
      `ticket ${person.email}`,
    ])
  })

  it('no mail is sent when only the case of letters changed', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const louder = { firstName: 'ZOË', lastName: 'ÀLVAREZ', email: person.email.toUpperCase() }
    expect(await mailsOf(server, () => order.visitor.put(pathOf(order), louder))).toEqual([])
    expect((await ticketRow(order.tickets[0]))?.holder_changes).toBe(0)
  })

  it('the former attendee of a ticket TO_BE_PAID gets no notice', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    expect(await mailsOf(server, () => order.visitor.put(pathOf(order), max))).toEqual([
      'ticket Max@Example.org',
    ])
  })

  it('no ticket is sent without SEND_TICKETS_AUTOMATICALLY', async () => {
    const order = await buy(server, freeSeed({ settings: { SEND_TICKETS_AUTOMATICALLY: false } }), 1, forFree)
    expect(await mailsOf(server, () => order.visitor.put(pathOf(order), max))).toEqual([
      `ticket-changed-owner ${person.email}`,
    ])
  })
})
