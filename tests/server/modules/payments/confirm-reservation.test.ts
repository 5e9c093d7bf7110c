import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { runJobs } from '#server/jobs.ts'
import { markPaid } from '#server/modules/payments/cancel-order.ts'
import { endpoints } from '#shell/endpoints.ts'
import { clearMails, queuedMails } from '../../../support/server/mails.ts'
import { statusOf } from '../../../support/server/payment-helpers.ts'
import {
  bookingForm,
  buy,
  byTransfer,
  errorsOf,
  forFree,
  hold,
  onSite,
  pay,
  validate,
} from '../../../support/server/purchase.ts'
import { category, eventSeed, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, jsonOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer()

const mailsOf = async (reservationId: string) => {
  const rows = await queuedMails(server)
  return rows.filter(({ data }) => JSON.stringify(data).includes(reservationId)).map(({ kind }) => kind)
}

const refusal = { success: false, redirect: false, redirectUrl: null, failure: true, gatewayIdOrNull: null }

// docs/api/payments.md#confirm
describe('POST confirm', () => {
  it('completes a free reservation at once with the proxy NONE (P118)', async () => {
    const order = await buy(server, freeSeed(), 2, forFree)
    const info = wireOf(await order.visitor.get(order.path), endpoints.reservation)
    expect(info).toMatchObject({
      status: 'COMPLETE',
      paid: false,
      paymentProxy: 'NONE',
      activePaymentMethods: {},
      metadata: { readyForConfirmation: true, finalized: true },
    })
    expect(info.ticketsByCategory[0]?.tickets.every((one: { acquired: boolean }) => one.acquired)).toBe(true)
  })

  it('answers success with the failure constant of alf.io', async () => {
    const order = await hold(server, freeSeed())
    await validate(order, bookingForm(order))
    const answer = await pay(order, forFree)
    expect(jsonOf(answer)).toEqual({
      success: true,
      errorCount: 0,
      validationErrors: [],
      warnings: [],
      value: { ...refusal, success: true },
    })
  })

  it('completes a reservation with on-site payment, its tickets TO_BE_PAID', async () => {
    const order = await buy(server, eventSeed(), 1, onSite)
    const info = wireOf(await order.visitor.get(order.path), endpoints.reservation)
    expect(info).toMatchObject({ status: 'COMPLETE', paid: true, orderSummary: { notYetPaid: true } })
    expect(info.ticketsByCategory[0]?.tickets[0]?.acquired).toBe(false)
  })

  it('awaits a bank transfer until its deadline and issues the tickets when it is marked as paid', async () => {
    await clearMails(server)
    const order = await buy(server, eventSeed(), 2, byTransfer)
    const waiting = wireOf(await order.visitor.get(order.path), endpoints.reservation)
    expect(waiting).toMatchObject({
      status: 'OFFLINE_PAYMENT',
      paid: false,
      orderSummary: { notYetPaid: true },
    })
    // Monday morning: the last midnight, and five working days.
    expect(waiting.validity).toBe(Date.UTC(2027, 2, 7, 23, 0))
    expect(waiting.formattedExpirationDate?.en).toBe('08/03/2027 00:00')
    expect(await mailsOf(order.id)).toEqual(['payment-instructions', 'organizer-reservation'])
    expect(await markPaid(server.db, order.id, testNow)).toBe('paid')
    expect(await markPaid(server.db, order.id, testNow)).toBe('not-waiting')
    const paid = wireOf(await order.visitor.get(order.path), endpoints.reservation)
    expect(paid).toMatchObject({ status: 'COMPLETE', paid: true, orderSummary: { notYetPaid: false } })
    expect(paid.ticketsByCategory[0]?.tickets[0]?.acquired).toBe(true)
  })

  it('answers success for a confirmed reservation after the end of its hold, whatever the form contains', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    server.clock.advance(60 * minute)
    expect(envelopeOf(await pay(order, forFree)).success).toBe(true)
    const again = await pay(order, { termAndConditionsAccepted: false, paymentProxy: 'STRIPE' })
    expect(envelopeOf(again).success).toBe(true)
    server.clock.set(testNow)
  })

  it('refuses from the first millisecond after the hold', async () => {
    const order = await hold(server, freeSeed())
    await validate(order, bookingForm(order))
    server.clock.advance(25 * minute)
    const answer = await pay(order, { ...forFree, termAndConditionsAccepted: false })
    server.clock.set(testNow)
    expect(answer.statusCode).toBe(422)
    expect(wireOf(answer, endpoints.confirm).value).toEqual(refusal)
    expect(errorsOf(answer)).toEqual([
      'paymentForm: error.STEP_2_ORDER_HAS_EXPIRED',
      'paymentForm: error.STEP_2_TERMS_CONDITIONS',
    ])
  })

  it('requires a method when there are several, and takes the only one (P118)', async () => {
    const several = await hold(server, eventSeed())
    await validate(several, bookingForm(several))
    expect(errorsOf(await pay(several))).toEqual(['paymentForm: error.STEP_2_MISSING_PAYMENT_METHOD'])
    const single = await buy(server, eventSeed({ paymentProxies: ['ON_SITE'] }))
    expect(wireOf(await single.visitor.get(single.path), endpoints.reservation).paymentProxy).toBe('ON_SITE')
  })

  it('requires the accepted privacy policy when the event has one', async () => {
    const order = await hold(server, freeSeed({ privacyPolicyUrl: 'https://meetup.example.org/privacy' }))
    await validate(order, bookingForm(order))
    expect(errorsOf(await pay(order, forFree))).toEqual(['paymentForm: error.STEP_2_TERMS_CONDITIONS'])
    expect((await pay(order, { ...forFree, privacyPolicyAccepted: true })).statusCode).toBe(200)
  })

  it.each([
    ['a method the event does not take', { paymentProxy: 'STRIPE' }],
    ['an unknown method', { paymentProxy: 'SHELLS' }],
  ])('refuses %s with a translated reason', async (_, payment) => {
    const order = await hold(server, eventSeed())
    await validate(order, bookingForm(order))
    const answer = await pay(order, payment)
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['paymentForm: error.STEP_2_PAYMENT_PROCESSING_ERROR'])
    expect(envelopeOf(answer).validationErrors[0]?.arguments?.['0']).toEqual(expect.any(String))
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('refuses a reservation without a valid booking form', async () => {
    const order = await hold(server, freeSeed())
    expect((await pay(order, forFree)).statusCode).toBe(422)
    expect(await statusOf(order)).toBe('PENDING')
  })

  it('answers 404 for an unknown reservation', async () => {
    const { visitor } = await hold(server, freeSeed())
    for (const id of ['b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13', 'nonsense', '%27', '..']) {
      expect((await visitor.post(`/api/v2/public/reservation/${id}?lang=en`, {})).statusCode).toBe(404)
    }
  })
})

// docs/api/reservations.md#finalization
describe('mails of a reservation', () => {
  const kinds = async (order: { id: string; tickets: readonly string[] }) => {
    const all = await Promise.all([order.id, ...order.tickets].map(mailsOf))
    return all.flat().sort()
  }

  it('one attendee with one free ticket gets one mail', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    expect(await kinds(order)).toEqual(['organizer-reservation', 'ticket'])
  })
})

// docs/api/reservations.md#validity-and-expiry
describe('expiry of reservations', () => {
  it('an overdue reservation is deleted after ten minutes and its tickets are free', async () => {
    const order = await hold(server, eventSeed({ categories: [category({ seats: 2 })] }), 2)
    server.clock.advance(34 * minute)
    await runJobs(server.context)
    expect((await order.visitor.get(`${order.path}/status`)).statusCode).toBe(200)
    server.clock.advance(2 * minute)
    await runJobs(server.context)
    expect((await order.visitor.get(`${order.path}/status`)).statusCode).toBe(404)
    const items = await order.visitor.get(`/api/v2/public/event/${order.shortName}/ticket-categories`)
    expect(wireOf(items, endpoints.ticketCategories).ticketCategories[0]).toMatchObject({
      maximumSaleableTickets: 2,
      containsPendingTickets: false,
    })
    server.clock.set(testNow)
  })

  it('freed tickets get new ids, so that an old link is invalid', async () => {
    const order = await hold(server, freeSeed({ categories: [category({ price: 0, seats: 1 })] }))
    await order.visitor.delete(order.path)
    const again = await server.db
      .selectFrom('tickets')
      .selectAll()
      .where('public_uuid', '=', order.tickets[0] ?? '')
      .executeTakeFirst()
    expect(again).toBeUndefined()
  })
})
