/** Check-in at the entrance (docs/api/tickets.md#check-in, docs/api/tickets.md#changes-of-a-stored-ticket). */
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/infra/database/database.ts'
import { lockReservation } from '#server/modules/purchase/queries/reservations.ts'
import { checkIn, payOnSite, undoCheckIn } from '#server/modules/ticket/check-in.ts'
import { findTicketAnywhere } from '#server/modules/ticket/queries/tickets.ts'
import { ticketCodeText } from '#server/modules/ticket/rules.ts'
import { endpoints } from '#shell/endpoints.ts'
import { duringTransaction } from '../../../support/server/during-transaction.ts'
import { api, buy, forFree, onSite, type Held } from '../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const now = testNow
const uuidOf = ({ tickets }: Held, at = 0) => tickets[at] ?? ''
const full = async (order: Held, at = 0) =>
  wireOf(
    await order.visitor.get(`${api}/event/${order.shortName}/ticket/${uuidOf(order, at)}/full`),
    endpoints.ticketFull,
  ).tickets[0]
const notYetPaid = async (order: Held) =>
  wireOf(await order.visitor.get(order.path), endpoints.reservation).orderSummary.notYetPaid
const codeOf = async (uuid: string) => {
  const ticket = await findTicketAnywhere(server.db, uuid)
  return ticket ? ticketCodeText(ticket.ticket, ticket.details.event) : ''
}
const door = (order: Held, change: { now?: number; paid?: boolean } = {}) =>
  checkIn(server.db, uuidOf(order), { now, ...change })

describe('checkIn', () => {
  it('admits an attendee once and locks the ticket', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect(await full(order)).toMatchObject({ acquired: true, locked: false })
    expect(await door(order)).toBe('checked-in')
    expect(await door(order)).toBe('already')
    expect(await full(order)).toMatchObject({ acquired: false, locked: true, cancellationEnabled: false })
  })

  it('reads the ticket again when the lock is granted', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const other = async (trx: Database) => {
      await lockReservation(trx, order.id)
      await trx
        .updateTable('tickets')
        .set({ status: 'CHECKED_IN' })
        .where('reservation_id', '=', order.id)
        .execute()
    }
    expect(await duringTransaction(server.db, other, () => door(order))).toBe('already')
  })

  it('accepts the reference number with any separators', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const typed = uuidOf(order)
      .replaceAll('-', '')
      .toUpperCase()
      .replaceAll(/(.{4})/g, '$1 ')
    expect(await checkIn(server.db, ` ${typed}`, { now })).toBe('checked-in')
  })

  it('accepts the whole text of the code, of the current attendee only', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const old = await codeOf(uuidOf(order))
    const max = { firstName: 'Max', lastName: 'Muster', email: 'max@example.org' }
    await order.visitor.put(`${api}/event/${order.shortName}/ticket/${uuidOf(order)}`, max)
    expect(await checkIn(server.db, old, { now })).toBe('wrong-code')
    expect(await full(order)).toMatchObject({ acquired: true })
    expect(await checkIn(server.db, await codeOf(uuidOf(order)), { now })).toBe('checked-in')
  })

  it('refuses the private number alone', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const ticket = await findTicketAnywhere(server.db, uuidOf(order))
    expect(await checkIn(server.db, ticket?.ticket.uuid ?? '', { now })).toBe('unknown')
  })

  it('follows the hours of the category, limits included', async () => {
    const hours = { checkInFrom: now + 1000, checkInUntil: now + 2000 }
    const seed = freeSeed({ categories: [category({ price: 0, ...hours })] })
    const order = await buy(server, seed, 1, forFree)
    expect(await door(order, { now: now + 999 })).toBe('not-now')
    expect(await door(order, { now: now + 2001 })).toBe('not-now')
    expect(await door(order, { now: now + 2000 })).toBe('checked-in')
  })

  it.each(['', 'nonsense', '0'.repeat(32), '%', "'; drop table tickets; --", 'x'.repeat(81)])(
    'does not find %j',
    async (text) => {
      expect(await checkIn(server.db, text, { now })).toBe('unknown')
      expect(await undoCheckIn(server.db, text, { now })).toBe('unknown')
      expect(await payOnSite(server.db, text, now)).toBe('unknown')
    },
  )
})

describe('undoCheckIn', () => {
  it('makes the ticket valid again and leaves it locked', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect(await undoCheckIn(server.db, uuidOf(order), { now })).toBe('not-checked-in')
    await door(order)
    expect(await undoCheckIn(server.db, uuidOf(order), { now })).toBe('undone')
    expect(await full(order)).toMatchObject({ acquired: true, locked: true })
    expect(await door(order)).toBe('checked-in')
  })

  it('records check-in and reversal', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await door(order)
    await undoCheckIn(server.db, uuidOf(order), { now })
    const audits = server.db.selectFrom('ticket_audits').select('kind').where('reservation_id', '=', order.id)
    expect((await audits.orderBy('id').execute()).map(({ kind }) => kind)).toEqual([
      'CHECK_IN',
      'REVERT_CHECK_IN',
    ])
  })
})

describe('on-site payment of a ticket', () => {
  it('is recorded before the check-in or with it', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    expect(await door(order)).toBe('must-pay')
    expect(await notYetPaid(order)).toBe(true)
    expect(await door(order, { paid: true })).toBe('checked-in')
    expect(await notYetPaid(order)).toBe(false)
    const payments = server.db.selectFrom('transactions').selectAll().where('reservation_id', '=', order.id)
    expect(await payments.execute()).toMatchObject([
      { proxy: 'ON_SITE', status: 'COMPLETE', amount: 5000, currency: 'CHF', created_at: now },
    ])
  })

  it('records the transaction with the last ticket of a reservation', async () => {
    const order = await buy(server, eventSeed(), 2, onSite)
    expect(await payOnSite(server.db, uuidOf(order), now)).toBe('paid')
    expect(await payOnSite(server.db, uuidOf(order), now)).toBe('nothing-to-pay')
    expect(await notYetPaid(order)).toBe(true)
    expect(await full(order)).toMatchObject({ acquired: true })
    expect(await payOnSite(server.db, uuidOf(order, 1), now)).toBe('paid')
    expect(await notYetPaid(order)).toBe(false)
  })

  it('stays when only the check-in is reversed', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    await door(order, { paid: true })
    await undoCheckIn(server.db, uuidOf(order), { now })
    expect(await door(order)).toBe('checked-in')
  })

  it('is revoked by a refund', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    await door(order, { paid: true })
    await undoCheckIn(server.db, uuidOf(order), { now, refunded: true })
    expect(await notYetPaid(order)).toBe(true)
    expect(await door(order)).toBe('must-pay')
  })
})
