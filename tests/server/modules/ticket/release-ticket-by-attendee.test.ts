import { describe, expect, it } from 'vitest'
import type { Database } from '#server/infra/database/database.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { lockReservation } from '#server/modules/purchase/queries/reservations.ts'
import { releaseTicketByAttendee } from '#server/modules/ticket/update-ticket.ts'
import { endpoints } from '#shell/endpoints.ts'
import { duringTransaction } from '../../../support/server/during-transaction.ts'
import { mailsOf } from '../../../support/server/mails.ts'
import {
  api,
  bookingForm,
  buy,
  byTransfer,
  forFree,
  hold,
  linkedItems,
  onSite,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { setTicket } from '../../../support/server/rows.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { firstOf, jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const pathOf = ({ shortName, tickets }: Pick<Held, 'shortName' | 'tickets'>, at = 0) =>
  `${api}/event/${shortName}/ticket/${tickets[at] ?? ''}`
const ticketRow = (publicUuid = '') =>
  server.db.selectFrom('tickets').selectAll().where('public_uuid', '=', publicUuid).executeTakeFirst()

const releasable = { settings: { ALLOW_FREE_TICKETS_CANCELLATION: true } }

// docs/api/tickets.md#release-a-ticket
describe('DELETE ticket', () => {
  it('gives the ticket new ids, removes the attendee, and the old addresses are invalid (P129)', async () => {
    const order = await buy(server, freeSeed(releasable), 2, forFree)
    const before = await ticketRow(order.tickets[0])
    const mails = await mailsOf(server, async () => {
      const answer = await order.visitor.delete(pathOf(order))
      expect([answer.statusCode, jsonOf(answer)]).toEqual([200, true])
    })
    expect(mails).toEqual([`ticket-released ${person.email}`, 'organizer-ticket-released hello@example.org'])
    const after = await server.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', before?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(after).toMatchObject({ first_name: null, email: null, reservation_id: null })
    expect(after.uuid).not.toBe(before?.uuid)
    expect(after.public_uuid).not.toBe(before?.public_uuid)
    expect((await order.visitor.get(pathOf(order))).statusCode).toBe(404)
    expect((await order.visitor.get(`${pathOf(order)}/code.png`)).statusCode).toBe(403)
    expect(
      wireOf(await order.visitor.get(order.path), endpoints.reservation).ticketsByCategory[0]?.tickets,
    ).toHaveLength(1)
  })

  it('takes the extra of that ticket from it, and leaves the other ticket its extra', async () => {
    const extra = { title: { en: 'Map' }, policy: 'MANDATORY_ONE_FOR_TICKET' as const, price: 0 }
    const order = await hold(server, freeSeed({ ...releasable, additionalServices: [extra] }), 2)
    await validate(order, bookingForm(order, { additionalServices: await linkedItems(order) }))
    await pay(order, forFree)
    const [released, kept] = [await ticketRow(order.tickets[0]), await ticketRow(order.tickets[1])]
    const owners = async () => {
      const items = server.db.selectFrom('service_items').select('ticket_id').orderBy('ticket_id')
      return (await items.where('reservation_id', '=', order.id).execute()).map((item) => item.ticket_id)
    }
    expect((await owners()).toSorted()).toEqual([released?.id, kept?.id].toSorted())
    expect((await order.visitor.delete(pathOf(order))).statusCode).toBe(200)
    expect(await owners()).toEqual([kept?.id, null])
  })

  it('deletes the reservation with its last ticket', async () => {
    const order = await buy(server, freeSeed(releasable), 1, forFree)
    await order.visitor.delete(pathOf(order))
    expect((await order.visitor.get(order.path)).statusCode).toBe(404)
  })

  it('keeps a reservation with a payment', async () => {
    const order = await buy(server, freeSeed(releasable), 1, forFree)
    const payment = { proxy: 'ADMIN', status: 'COMPLETE', amount: 0, currency: 'CHF', created_at: 0 } as const
    await server.db
      .insertInto('transactions')
      .values({ reservation_id: order.id, ...payment })
      .execute()
    await order.visitor.delete(pathOf(order))
    expect((await order.visitor.get(order.path)).statusCode).toBe(200)
  })

  it('releases both of two concurrent tickets, and the reservation is gone', async () => {
    const order = await buy(server, freeSeed(releasable), 2, forFree)
    const answers = await Promise.all([0, 1].map((at) => order.visitor.delete(pathOf(order, at))))
    expect(answers.map((answer) => jsonOf(answer))).toEqual([true, true])
    expect((await order.visitor.get(order.path)).statusCode).toBe(404)
  })

  it('reads the ticket again when the lock is granted: one that was checked in meanwhile stays', async () => {
    const order = await buy(server, freeSeed(releasable), 1, forFree)
    const [uuid = ''] = order.tickets
    const checkedIn = async (trx: Database) => {
      await lockReservation(trx, order.id)
      await trx.updateTable('tickets').set({ status: 'CHECKED_IN' }).where('public_uuid', '=', uuid).execute()
    }
    const release = () =>
      releaseTicketByAttendee(server.db, order.shortName, uuid, { origin: null, now: testNow })
    expect(await duringTransaction(server.db, checkedIn, release)).toBe(false)
    expect(await ticketRow(uuid)).toMatchObject({ status: 'CHECKED_IN', email: person.email })
  })

  it.each([
    ['it was paid for', eventSeed(releasable)],
    ['the organizer forbids it', freeSeed()],
    [
      'its category forbids it',
      freeSeed({ ...releasable, categories: [category({ price: 0, releaseAllowed: false })] }),
    ],
  ])('answers 400 false when %s', async (_, seed) => {
    const order = await buy(server, seed, 1, seed.currency === null ? forFree : onSite)
    const answer = await order.visitor.delete(pathOf(order))
    expect([answer.statusCode, jsonOf(answer)]).toEqual([400, false])
    expect((await order.visitor.get(pathOf(order))).statusCode).toBe(200)
  })

  it('answers 400 false and shows no button while another part of the reservation was paid', async () => {
    const services = [{ title: { en: 'Lunch' }, policy: 'MANDATORY_ONE_FOR_TICKET' as const, price: 1200 }]
    const seed = eventSeed({
      ...releasable,
      categories: [category({ price: 0 })],
      additionalServices: services,
    })
    const order = await hold(server, seed)
    const [uuid = ''] = order.tickets
    const { itemId } = firstOf(
      wireOf(await order.visitor.get(order.path), endpoints.reservation).additionalServiceWithData,
    )
    const link = { additionalServiceItemId: itemId, ticketUUID: uuid, additional: {} }
    const form = bookingForm(order, { additionalServices: { [uuid]: [link] } })
    expect((await validate(order, form)).statusCode).toBe(200)
    await pay(order, byTransfer)
    expect(await markPaid(server.db, order.id, testNow)).toBe('paid')
    expect((await ticketRow(uuid))?.status).toBe('ACQUIRED')
    const [ticket] = wireOf(await order.visitor.get(`${pathOf(order)}/full`), endpoints.ticketFull).tickets
    expect(ticket?.cancellationEnabled).toBe(false)
    expect((await order.visitor.delete(pathOf(order))).statusCode).toBe(400)
  })

  it('answers 400 false after the check-in', async () => {
    const order = await buy(server, freeSeed(releasable), 1, forFree)
    await setTicket(server, order.tickets[0] ?? '', { status: 'CHECKED_IN' })
    expect((await order.visitor.delete(pathOf(order))).statusCode).toBe(400)
  })

  it('is allowed by the category when the event does not allow it', async () => {
    const order = await buy(
      server,
      freeSeed({ categories: [category({ price: 0, releaseAllowed: true })] }),
      1,
      forFree,
    )
    expect(
      wireOf(await order.visitor.get(`${pathOf(order)}/full`), endpoints.ticketFull).tickets[0]
        ?.cancellationEnabled,
    ).toBe(true)
    expect(jsonOf(await order.visitor.delete(pathOf(order)))).toBe(true)
  })

  it('works after the event, when the button is hidden', async () => {
    const seed = freeSeed(releasable)
    const order = await buy(server, seed, 1, forFree)
    const before = server.clock.now()
    server.clock.set(seed.endsAt)
    const full = wireOf(await order.visitor.get(`${pathOf(order)}/full`), endpoints.ticketFull)
    const answer = await order.visitor.delete(pathOf(order))
    server.clock.set(before)
    expect(full.tickets[0]?.cancellationEnabled).toBe(false)
    expect(jsonOf(answer)).toBe(true)
  })

  it('answers true for an unknown ticket and changes nothing', async () => {
    const held = await hold(server, freeSeed(releasable))
    expect(jsonOf(await held.visitor.delete(pathOf(held)))).toBe(true)
    expect(jsonOf(await held.visitor.delete(`${api}/event/${held.shortName}/ticket/nonsense`))).toBe(true)
    expect((await ticketRow(held.tickets[0]))?.status).toBe('PENDING')
  })
})
