/**
 * Groups that restrict a category (docs/api/tickets.md#attendee-lists, docs/api/tickets.md#ticket-calls,
 * docs/api/payments.md#confirm).
 */
import { describe, expect, it } from 'vitest'
import { allocateGroupPlace } from '#server/modules/attendee-groups/queries.ts'
import type { GroupFile } from '#server/modules/event-setup/event-file/prices.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  api,
  bookingForm,
  errorsOf,
  hold,
  holdMore,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { ticketRows } from '../../../support/server/rows.ts'
import { category, freeSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()

let count = 0
const seed = (change: Partial<GroupFile> = {}) => {
  count += 1
  const group = { name: `list ${String(count)}`, members: ['Ada@Example.org', 'bob@example.org'], ...change }
  return freeSeed({ groups: [group] })
}
const formWithEmails = (held: Held, ...emails: string[]) =>
  bookingForm(held, {
    tickets: Object.fromEntries(
      held.tickets.map((uuid, i) => [uuid, { ...person, email: emails[i] ?? emails[0] }]),
    ),
  })
/** @returns the answer to the details when they are refused, else to the confirmation */
async function order(held: Held, ...emails: string[]) {
  const details = await validate(held, formWithEmails(held, ...emails))
  return details.statusCode === 200 ? pay(held) : details
}
const info = async (held: Held) => wireOf(await held.visitor.get(held.path), endpoints.reservation)

describe('category restricted to a group', () => {
  it('sells to a member and locks the ticket', async () => {
    const held = await hold(server, seed())
    expect((await info(held)).containsCategoriesLinkedToGroups).toBe(true)
    expect((await order(held, 'ADA@example.org')).statusCode).toBe(200)
    const reservation = await info(held)
    expect(reservation.status).toBe('COMPLETE')
    expect(reservation.ticketsByCategory[0]?.tickets[0]?.locked).toBe(true)
  })

  it('refuses other attendees with the details, at the address of each, beside the other problems (P230)', async () => {
    const held = await hold(server, seed(), 3)
    const [first = '', , last = ''] = held.tickets
    const tickets = formWithEmails(held, 'eve@example.org', 'bob@example.org', 'mallory@example.org').tickets
    const form = bookingForm(held, { tickets, lastName: '' })
    expect(errorsOf(await validate(held, form))).toEqual([
      'lastName: error.STEP_2_EMPTY_LASTNAME',
      `tickets[${first}].email: error.STEP_2_WHITELIST_CHECK_FAILED`,
      `tickets[${last}].email: error.STEP_2_WHITELIST_CHECK_FAILED`,
    ])
    expect((await info(held)).validatedBookingInformation).toBe(false)
    expect(envelopeOf(await pay(held)).success).toBe(false)
  })

  it.each(['details', 'postponed details', 'change of a ticket'])(
    'counts only addresses for tickets of a category with a group: %s (W259)',
    async (call) => {
      const event = {
        ...seed({ category: 'Members' }),
        categories: [category({ price: 0 }), category({ name: 'Members', price: 0 })],
        settings: { MAX_WRONG_CODES_PER_IP: 3 },
      }
      const open = await hold(server, event)
      const guarded = await holdMore(server, event.shortName, 1, 1)
      if (call === 'change of a ticket') {
        expect((await order(open, 'first@example.org')).statusCode).toBe(200)
        expect((await order(guarded, 'ada@example.org')).statusCode).toBe(200)
        await server.db.updateTable('tickets').set({ locked: false }).execute()
      }
      const send = async (held: Held, email: string) => {
        const postponeAssignment = call === 'postponed details'
        const answer =
          call === 'change of a ticket'
            ? await held.visitor.put(`${api}/event/${event.shortName}/ticket/${held.tickets[0] ?? ''}`, {
                ...person,
                email,
              })
            : await validate(held, { ...formWithEmails(held, email), postponeAssignment })
        return answer.statusCode
      }
      const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`)
      const sendAll = async (held: Held) => {
        const statuses = []
        for (const email of emails) statuses.push(await send(held, email))
        return statuses
      }
      expect(await sendAll(open)).toEqual([200, 200, 200, 200])
      expect(await sendAll(guarded)).toEqual([422, 422, 422, 429])
      expect([await send(guarded, 'bob@example.org'), await send(open, 'e@example.org')]).toEqual([429, 200])
    },
  )

  it('takes no place with the details, so that a visitor who leaves blocks no other', async () => {
    const event = seed()
    const left = await hold(server, event)
    expect((await validate(left, formWithEmails(left, 'ada@example.org'))).statusCode).toBe(200)
    expect(await server.db.selectFrom('group_tickets').select('ticket_id').execute()).toEqual(
      await server.db
        .selectFrom('group_tickets')
        .innerJoin('tickets', 'tickets.id', 'group_tickets.ticket_id')
        .select('ticket_id')
        .where('reservation_id', '!=', left.id)
        .execute(),
    )
    expect((await order(await holdMore(server, event.shortName), 'ada@example.org')).statusCode).toBe(200)
  })

  it('refuses at the confirmation when the place was used after the details, with a message key (P230)', async () => {
    const event = seed()
    const held = await hold(server, event)
    expect((await validate(held, formWithEmails(held, 'ada@example.org'))).statusCode).toBe(200)
    expect((await order(await holdMore(server, event.shortName), 'ada@example.org')).statusCode).toBe(200)
    const answer = await pay(held)
    expect(answer.statusCode).toBe(422)
    expect(envelopeOf(answer).validationErrors).toMatchObject([
      {
        code: 'error.STEP_2_PAYMENT_PROCESSING_ERROR',
        arguments: { 0: 'This email address is not on the list for these tickets, or was used already.' },
      },
    ])
    expect((await info(held)).status).toBe('PENDING')
    expect((await order(held, 'bob@example.org')).statusCode).toBe(200)
  })

  it('requires the names of attendees before the payment', async () => {
    const held = await hold(server, seed(), 2)
    const [first = ''] = held.tickets
    for (const tickets of [{}, { [first]: { ...person, email: 'ada@example.org' } }]) {
      for (const postponeAssignment of [true, false]) {
        const later = bookingForm(held, { tickets, postponeAssignment })
        expect(errorsOf(await validate(held, later))).toEqual([
          'contactAndTicketsForm: error.STEP_2_MISSING_ATTENDEE_DATA',
        ])
      }
    }
  })

  it('does not affect other categories', async () => {
    const event = {
      ...seed({ category: 'Members' }),
      categories: [category({ price: 0 }), category({ name: 'Members' })],
    }
    const held = await hold(server, event)
    expect((await info(held)).containsCategoriesLinkedToGroups).toBe(false)
    expect((await order(held, 'eve@example.org')).statusCode).toBe(200)
    expect((await info(held)).ticketsByCategory[0]?.tickets[0]?.locked).toBe(false)
  })
})

describe('group member', () => {
  const second = async (event: ReturnType<typeof seed>, email: string) => {
    const first = await hold(server, event)
    expect((await order(first, email)).statusCode).toBe(200)
    return order(await holdMore(server, event.shortName), email)
  }

  it('has one place by default', async () => {
    expect((await second(seed(), 'ada@example.org')).statusCode).toBe(422)
  })

  it('cannot be two attendees of one reservation', async () => {
    const held = await hold(server, seed(), 2)
    expect((await order(held, 'ada@example.org')).statusCode).toBe(422)
    expect((await order(held, 'ada@example.org', 'bob@example.org')).statusCode).toBe(200)
  })

  it('has as many places as the group allows', async () => {
    expect((await second(seed({ use: 'UNLIMITED' }), 'ada@example.org')).statusCode).toBe(200)
    const twice = seed({ use: 'LIMITED_QUANTITY', maxAllocation: 2 })
    expect((await second(twice, 'ada@example.org')).statusCode).toBe(200)
    expect((await order(await holdMore(server, twice.shortName), 'ada@example.org')).statusCode).toBe(422)
  })

  it('can be a whole domain when the group allows it', async () => {
    const domain = { members: ['@uni.example.org'], use: 'UNLIMITED' } as const
    expect((await second(seed({ ...domain, match: 'EMAIL_DOMAIN' }), 'x@Uni.example.org')).statusCode).toBe(
      200,
    )
    const whole = await hold(server, seed(domain))
    expect((await order(whole, 'x@uni.example.org')).statusCode).toBe(422)
    const sub = await hold(server, seed({ ...domain, match: 'EMAIL_DOMAIN' }))
    expect((await order(sub, 'x@evil-uni.example.org')).statusCode).toBe(422)
  })

  it('frees the place when the ticket is released', async () => {
    const event = seed()
    const held = await hold(server, event)
    expect((await validate(held, formWithEmails(held, 'ada@example.org'))).statusCode).toBe(200)
    const links = await server.db.selectFrom('group_links').selectAll().orderBy('id', 'desc').execute()
    const [ticket] = await ticketRows(server, held.id)
    if (!ticket) throw new Error('no ticket')
    expect(await allocateGroupPlace(server.db, links.slice(0, 1), ticket, 'ada@example.org')).toBe(true)
    await held.visitor.delete(held.path)
    const places = server.db.selectFrom('group_tickets').selectAll().where('ticket_id', '=', ticket.id)
    expect(await places.execute()).toEqual([])
    expect((await order(await holdMore(server, event.shortName), 'ada@example.org')).statusCode).toBe(200)
  })
})
