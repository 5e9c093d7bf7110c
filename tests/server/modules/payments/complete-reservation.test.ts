/** Completion of reservations by operator and jobs (docs/api/reservations.md#jobs, docs/api/reservations.md#finalization). */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { day, hour, minute } from '#kit/time/durations.ts'
import { reservationStatuses } from '#purchase/contract/reservation.ts'
import { acceptsManualPayment } from '#purchase/rules/reservation-status.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { finalizeReservation } from '#server/modules/payments/complete-reservation.ts'
import {
  checkOverduePayments,
  remindOfTransfers,
  removeUnpaidTransfers,
} from '#server/modules/payments/overdue-payments.ts'
import type { ProviderStatus } from '#server/modules/payments/providers/payment-provider.ts'
import { findReservationsToFinalize } from '#server/modules/payments/queries.ts'
import { ready } from '../../../support/server/payment-helpers.ts'
import {
  contextWith,
  holdEnd,
  paymentRows,
  sharedRows,
  type PaymentRows,
  kindsOf,
  moneyFor,
} from '../../../support/server/payment-rows.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  heldBy,
  onSite,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { setReservation, ticketRows } from '../../../support/server/rows.ts'
import { category, eventSeed, testNow } from '../../../support/server/seeds.ts'
import { openShop } from '../../../support/server/shop.ts'
import { testServer } from '../../../support/server/test-server.ts'

let rows: PaymentRows
const settings = { AUTOMATIC_REMOVAL_EXPIRED_OFFLINE_PAYMENT: true }
const order = sharedRows(() => server, eventSeed())
const server = testServer()
beforeEach(async () => {
  rows = await order()
})

const unknownId = 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'

/** Paid tickets with what is set: a restricted category with a personal code, and a lunch. */
async function buyWithExtras(payment: object, { restricted = true, lunch = true } = {}) {
  const hidden = category({ name: 'Hidden', restricted, seats: 5 })
  const categories = [restricted ? { ...hidden, personalCodes: ['ONE'] } : hidden]
  const additionalServices = [{ title: { en: 'Lunch' }, price: 1000 }]
  const shop = await openShop(server, eventSeed({ categories, additionalServices }))
  const categoryId = await shop.category('Hidden')
  const id = await shop.hold({
    ...(restricted ? { promoCode: 'ONE' } : {}),
    reservation: [{ ticketCategoryId: categoryId, amount: 1 }],
    additionalService: lunch ? [{ additionalServiceId: await shop.service('Lunch'), quantity: 1 }] : [],
  })
  const held = await heldBy(shop.visitor, shop.name, id)
  const form = bookingForm(held, { postponeAssignment: true })
  expect((await validate(held, form)).statusCode).toBe(200)
  expect((await pay(held, payment)).statusCode).toBe(200)
  const statuses = async () => {
    const rowsOf = (table: 'service_items' | 'special_prices') =>
      server.db.selectFrom(table).select('status').where('reservation_id', '=', id).execute()
    return [...(await rowsOf('service_items')), ...(await rowsOf('special_prices'))].map(
      ({ status }) => status,
    )
  }
  return { id, statuses }
}

// docs/api/tickets.md#ticket-statuses
describe('item and personal code of a reservation', () => {
  it.each([
    ['both', {}, ['TO_BE_PAID', 'TAKEN']],
    ['an item', { restricted: false }, ['TO_BE_PAID']],
    ['a code', { lunch: false }, ['TAKEN']],
  ])('with %s are TO_BE_PAID and TAKEN after the choice of on-site payment', async (_, extras, expected) => {
    const { statuses } = await buyWithExtras(onSite, extras)
    expect(await statuses()).toEqual(expected)
  })

  it('are PENDING until a transfer arrives, then ACQUIRED and TAKEN', async () => {
    const { id, statuses } = await buyWithExtras(byTransfer)
    expect(await statuses()).toEqual(['PENDING', 'PENDING'])
    expect(await markPaid(server.db, id, testNow)).toBe('paid')
    expect(await statuses()).toEqual(['ACQUIRED', 'TAKEN'])
  })
})

describe('the tickets of a complete reservation', () => {
  it.each([
    [true, false],
    [false, true],
  ])('with ENABLE_TICKET_TRANSFER %s are locked: %s', async (enabled, locked) => {
    const seed = eventSeed({ settings: { ENABLE_TICKET_TRANSFER: enabled } })
    const { id } = await buy(server, seed, 2, onSite)
    const tickets = await ticketRows(server, id)
    const expected = { status: 'TO_BE_PAID', locked }
    expect(tickets).toMatchObject([expected, expected])
  })
})

describe('a payment that the operator records', () => {
  it.each(reservationStatuses)('completes a reservation that is %s when it awaits money', async (status) => {
    await rows.set(status, {}, { payment_proxy: 'OFFLINE', confirmed_at: testNow - day })
    const waits = acceptsManualPayment(status)
    expect(await markPaid(server.db, rows.id, testNow)).toBe(waits ? 'paid' : 'not-waiting')
    expect(await rows.reservation()).toMatchObject({
      status: waits ? 'COMPLETE' : status,
      finalized: waits,
      confirmed_at: testNow - day,
      valid_until: holdEnd,
    })
    expect(await rows.transactions()).toMatchObject([
      { payment_id: 'pay-1', status: waits ? 'COMPLETE' : 'PENDING' },
    ])
  })

  it.each([
    ['by its own method', 'CUSTOM_OFFLINE', 'CUSTOM_OFFLINE'],
    ['as ADMIN without one', null, 'ADMIN'],
  ] as const)('is stored %s when the reservation has no payment', async (_, payment_proxy, proxy) => {
    await rows.set('STUCK', null, { payment_proxy })
    expect(await markPaid(server.db, rows.id, testNow + 1)).toBe('paid')
    const stored = { proxy, method: proxy, status: 'COMPLETE', amount: 5000, currency: 'CHF' }
    expect(await rows.transactions()).toMatchObject([{ ...stored, created_at: testNow + 1 }])
    expect((await rows.reservation()).confirmed_at).toBe(testNow + 1)
  })

  it.each([
    ['COMPLETE', 'ON_SITE', null, 'paid'],
    ['COMPLETE', 'ON_SITE', { status: 'COMPLETE' }, 'not-waiting'],
    ['COMPLETE', 'STRIPE', null, 'not-waiting'],
    ['CANCELLED', 'ON_SITE', null, 'not-waiting'],
    ['PENDING', 'ON_SITE', null, 'not-waiting'],
  ] as const)(
    'markPaid of a reservation in %s by %s with the payment %j returns %s',
    async (status, payment_proxy, transaction, expected) => {
      await rows.set(status, transaction, { payment_proxy })
      expect(await markPaid(server.db, rows.id, testNow)).toBe(expected)
      expect(await rows.transactions()).toMatchObject(
        expected === 'paid' ? [{ proxy: 'ON_SITE', status: 'COMPLETE' }] : transaction ? [transaction] : [],
      )
      expect(await kindsOf(rows)).toEqual([])
    },
  )

  it('is refused for an unknown reservation', async () => {
    expect(await markPaid(server.db, unknownId, testNow)).toBe('unknown')
  })

  it.each([
    [true, 'payment-received'],
    [false, 'reservation-confirmed'],
  ])('sends, for a reservation that waited %s, the mail %s', async (finalized, kind) => {
    await rows.set('OFFLINE_PAYMENT', {}, { finalized })
    await markPaid(server.db, rows.id, testNow)
    expect(await kindsOf(rows)).toContain(kind)
  })
})

describe('finalizing', () => {
  it.each([
    ['FINALIZING', null, 'COMPLETE'],
    ['FINALIZING', 'CUSTOM_OFFLINE_PAYMENT', 'CUSTOM_OFFLINE_PAYMENT'],
    ['OFFLINE_FINALIZING', 'DEFERRED_OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT'],
    ['OFFLINE_FINALIZING', 'OFFLINE_PAYMENT', 'OFFLINE_PAYMENT'],
    ...(['PENDING', 'IN_PAYMENT', 'OFFLINE_PAYMENT', 'COMPLETE', 'CANCELLED', 'STUCK'] as const).map(
      (status) => [status, null, status] as const,
    ),
  ] as const)('of %s with the next status %s ends in %s', async (status, finalize_to, expected) => {
    await rows.set(status, null, { finalize_to, payment_proxy: 'OFFLINE', ready: false })
    await finalizeReservation(server.db, rows.id, testNow + 1)
    await finalizeReservation(server.db, unknownId, testNow)
    const changed = status !== expected
    expect(await rows.reservation()).toMatchObject({ status: expected, ready: changed, finalized: changed })
  })

  it.each([
    ['FINALIZING', testNow, 0, true],
    ['OFFLINE_FINALIZING', testNow - 1, 0, true],
    ['FINALIZING', null, 0, true],
    ['FINALIZING', testNow + 1, 0, false],
    ['FINALIZING', testNow, 16, true],
    ['FINALIZING', testNow, 17, false],
    ['OFFLINE_PAYMENT', testNow, 0, false],
    ['COMPLETE', null, 0, false],
  ] as const)(
    'of %s at %s after %i attempts is due: %s',
    async (status, finalize_at, finalize_attempts, due) => {
      await rows.set(status, null, { finalize_at, finalize_attempts })
      expect((await findReservationsToFinalize(server.db, testNow, 17)).includes(rows.id)).toBe(due)
    },
  )
})

describe('jobs of overdue payments', () => {
  const fetchStatus = vi.fn<() => Promise<ProviderStatus>>()
  const context = () => contextWith(server, [{ proxy: 'MOLLIE', kind: 'redirect', fetchStatus }])
  beforeEach(() => {
    fetchStatus.mockReset().mockResolvedValue({ kind: 'unknown' })
  })
  const overdue = { valid_until: testNow - 10 * minute - 1 }
  const asked = [
    'PENDING',
    'STUCK',
    'IN_PAYMENT',
    'EXTERNAL_PROCESSING_PAYMENT',
    'WAITING_EXTERNAL_CONFIRMATION',
  ]

  it.each(reservationStatuses)(
    'request the payment of %s, and give up what may have moved money',
    async (status) => {
      await rows.set(status, {}, overdue)
      await checkOverduePayments(context())
      expect(fetchStatus).toHaveBeenCalledTimes(asked.includes(status) ? 1 : 0)
      const stuck = status === 'IN_PAYMENT' || status === 'EXTERNAL_PROCESSING_PAYMENT'
      expect((await rows.reservation()).status).toBe(stuck ? 'STUCK' : status)
      expect(await kindsOf(rows)).toEqual(stuck ? ['organizer-stuck'] : [])
    },
  )

  it('wait ten minutes, and leave a payment that was paid or begun again meanwhile', async () => {
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', {}, { valid_until: testNow - 10 * minute })
    await checkOverduePayments(context())
    expect(fetchStatus).not.toHaveBeenCalled()
    await rows.set('EXTERNAL_PROCESSING_PAYMENT', {}, overdue)
    fetchStatus.mockImplementationOnce(async () => {
      await rows.set('EXTERNAL_PROCESSING_PAYMENT', {}, { valid_until: testNow - 10 * minute })
      return { kind: 'unknown' }
    })
    await checkOverduePayments(context())
    expect((await rows.reservation()).status).toBe('EXTERNAL_PROCESSING_PAYMENT')
    await rows.set('PENDING', {}, overdue)
    fetchStatus.mockResolvedValue(moneyFor(rows.id))
    await checkOverduePayments(context())
    expect((await rows.reservation()).status).toBe('FINALIZING')
  })

  it.each([
    ['OFFLINE_PAYMENT', overdue, true],
    ['OFFLINE_PAYMENT', { valid_until: testNow - 10 * minute }, false],
    ['DEFERRED_OFFLINE_PAYMENT', overdue, false],
    ['STUCK', overdue, false],
  ] as const)('expire %s with %j: %s', async (status, change, expired) => {
    const rows = paymentRows(server, (await ready(server, eventSeed({ settings }))).id)
    await rows.set(status, null, change)
    await removeUnpaidTransfers(context())
    expect((await rows.reservation()).status).toBe(expired ? 'CANCELLED' : status)
    expect(await kindsOf(rows)).toEqual(expired ? ['order-expired'] : [])
    await setReservation(server, rows.id, { status: 'CANCELLED' })
  })

  it.each([
    ['OFFLINE_PAYMENT', { valid_until: testNow + day }, true],
    ['OFFLINE_PAYMENT', { valid_until: testNow + day + 1 }, false],
    ['OFFLINE_PAYMENT', { valid_until: testNow + 1 }, true],
    ['OFFLINE_PAYMENT', { valid_until: testNow }, false],
    ['OFFLINE_PAYMENT', { valid_until: testNow + hour, payment_reminded_at: 1 }, false],
    ['CUSTOM_OFFLINE_PAYMENT', { valid_until: testNow + hour }, false],
  ] as const)('remind the buyer of %s with %j: %s', async (status, change, reminded) => {
    await rows.set(status, {}, change)
    await remindOfTransfers(context())
    expect(await kindsOf(rows)).toEqual(reminded ? ['payment-reminder'] : [])
    if (reminded) expect((await rows.reservation()).payment_reminded_at).toBe(testNow)
  })
})
