/** Stripe with strong authentication, against a fake of its API (docs/api/payments.md). */
import { afterEach, describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  byCard,
  platform,
  serverWithStripe,
  startWithStripe,
  strong,
} from '../../../support/card-payments.ts'
import { checkAnswers } from '../../../support/server/contract.ts'
import { infoOf, ready, statusOf } from '../../../support/server/payment-helpers.ts'
import { byTransfer, pay, type Held } from '../../../support/server/purchase.ts'
import { eventSeed, freeSeed, testNow, category } from '../../../support/server/seeds.ts'
import { report } from '../../../support/server/stripe.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const checkedAnswers = checkAnswers()
const { server, stripe } = serverWithStripe({ extend: checkedAnswers })
afterEach(() => server.clock.set(testNow))

const init = (order: Held) => order.visitor.post(`${order.path}/payment/CREDIT_CARD/init?lang=en`)
async function begin(order: Held) {
  const answer = await init(order)
  expect(answer.statusCode).toBe(200)
  const { clientSecret } = wireOf(answer, endpoints.initPayment)
  const id = String(clientSecret).split('_secret_')[0] ?? ''
  return { id, clientSecret, intent: () => stripe.intents.get(id) }
}

describe('a card with strong authentication', () => {
  it('is offered with the keys that the page needs', async () => {
    const parameters = async (settings = {}) =>
      (await infoOf(await ready(server, strong({ settings })))).activePaymentMethods.CREDIT_CARD
    expect(await parameters()).toEqual({
      paymentProxy: 'STRIPE',
      parameters: { enableSCA: true, stripe_p_key: 'pk_test_box_office', platformMode: false },
    })
    expect((await parameters(platform))?.parameters).toEqual({
      enableSCA: true,
      stripe_p_key: 'pk_test_box_office',
      platformMode: true,
      stripeConnectedAccount: 'acct_organizer',
    })
    expect(await parameters({ PLATFORM_MODE_ENABLED: true })).toBeUndefined()
  })

  it('keeps its open payment when the hold ends meanwhile', async () => {
    const order = await ready(server, strong())
    const { clientSecret } = await begin(order)
    server.clock.advance(26 * minute)
    expect((await begin(order)).clientSecret).toBe(clientSecret)
  })

  it('is initialized, paid in the browser, reported by Stripe and confirmed (P120)', async () => {
    const order = await ready(server, strong(), 2)
    const answer = await init(order)
    expect(jsonOf(answer)).toEqual({
      token: null,
      clientSecret: expect.stringMatching(/^pi_\w+_secret_/) as unknown,
      errorMessage: null,
      reservationStatusChanged: false,
      paymentMethod: 'CREDIT_CARD',
      paymentProvider: 'STRIPE',
    })
    const { id, clientSecret } = await begin(order)
    expect(clientSecret).toBe(wireOf(answer, endpoints.initPayment).clientSecret)
    expect(stripe.intents.get(id)).toMatchObject({
      amount: 10_000,
      currency: 'chf',
      metadata: { reservationId: order.id },
      account: null,
    })
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
    const poll = async () =>
      wireOf(await order.visitor.get(`${order.path}/payment/CREDIT_CARD/status`), endpoints.paymentStatus)
    expect(await poll()).toMatchObject({ success: false, failure: false, gatewayIdOrNull: id })
    stripe.pay(id)
    expect((await report(server, stripe.intents.get(id), 'payment_intent.succeeded')).statusCode).toBe(200)
    expect(await poll()).toMatchObject({ success: true, gatewayIdOrNull: id })
    expect(wireOf(await pay(order, byCard(id)), endpoints.confirm).value?.success).toBe(true)
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true, paymentProxy: 'STRIPE' })
  })

  it('is found by a force-check and by the next init', async () => {
    const checked = await ready(server, strong())
    const first = await begin(checked)
    const check = async () =>
      wireOf(await checked.visitor.get(`${checked.path}/transaction/force-check`), endpoints.forceCheck)
    expect(await check()).toMatchObject({ successful: false, failed: false, redirect: false })
    stripe.work(first.id)
    expect(await check()).toMatchObject({ successful: false, failed: false, redirect: false })
    expect(await statusOf(checked)).toBe('WAITING_EXTERNAL_CONFIRMATION')
    expect(jsonOf(await init(checked))).toMatchObject({ clientSecret: null, reservationStatusChanged: true })
    stripe.pay(first.id)
    expect(await check()).toMatchObject({ successful: true, gatewayIdOrNull: first.id })
    expect(await statusOf(checked)).toBe('COMPLETE')

    const asked = await ready(server, strong())
    const second = await begin(asked)
    stripe.pay(second.id)
    expect(jsonOf(await init(asked))).toMatchObject({ clientSecret: null, reservationStatusChanged: true })
    expect(await statusOf(asked)).toBe('COMPLETE')
  })

  it('is canceled while it waits for a card, and not later', async () => {
    const order = await ready(server, strong())
    const { id, intent } = await begin(order)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(true)
    expect(intent()?.status).toBe('canceled')
    expect(await statusOf(order)).toBe('PENDING')
    const again = await begin(order)
    expect(again.id).not.toBe(id)
    stripe.pay(again.id)
    expect(jsonOf(await order.visitor.delete(`${order.path}/payment`))).toBe(false)
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('has one intent for several pages', async () => {
    const order = await ready(server, strong())
    const answers = await Promise.all([1, 2, 3].map(() => init(order)))
    expect(new Set(answers.map((answer) => wireOf(answer, endpoints.initPayment).clientSecret)).size).toBe(1)
    const open = [...stripe.intents.values()].filter(
      ({ metadata, status }) => metadata['reservationId'] === order.id && status !== 'canceled',
    )
    expect(open).toHaveLength(1)
  })
})

// docs/api/payments.md#init-a-card-payment
describe('POST init', () => {
  it.each([
    ['an unknown method', 'SHELLS', 400],
    ['a method without a browser’s part', 'BANK_TRANSFER', 404],
  ])('answers %s', async (_, method, status) => {
    const order = await ready(server, strong())
    expect((await order.visitor.post(`${order.path}/payment/${method}/init`)).statusCode).toBe(status)
  })

  it('answers an error for an unknown reservation, a free one and an event without cards', async () => {
    const { visitor } = await ready(server, strong())
    expect(
      (await visitor.post('/api/v2/public/reservation/nonsense/payment/CREDIT_CARD/init')).statusCode,
    ).toBe(400)
    for (const seed of [freeSeed(), eventSeed()])
      expect((await init(await ready(server, seed))).statusCode).toBe(404)
  })

  it('creates no payment for a reservation that is paid or expired', async () => {
    const other = await ready(server, strong())
    await pay(other, byTransfer)
    expect(jsonOf(await init(other))).toMatchObject({ clientSecret: null })
    expect(await statusOf(other)).toBe('OFFLINE_PAYMENT')
    const late = await ready(server, strong())
    server.clock.advance(26 * minute)
    expect(jsonOf(await init(late))).toMatchObject({
      clientSecret: null,
      reservationStatusChanged: false,
      errorMessage: 'Your time is up. What was reserved is on sale again.',
    })
  })
})

describe('webhook of Stripe', () => {
  it.each([
    ['signed with another secret', { secret: 'whsec_stranger' }],
    ['of half an hour ago', { age: 1800 }],
  ])('refuses reports that are %s', async (_, how) => {
    const order = await ready(server, strong())
    const { id, intent } = await begin(order)
    stripe.pay(id)
    const answer = await report(server, intent(), 'payment_intent.succeeded', how)
    expect([answer.statusCode, answer.body]).toEqual([400, 'NOK'])
    expect(await statusOf(order)).toBe('EXTERNAL_PROCESSING_PAYMENT')
  })

  it('refuses reports without a signature, and needs no session', async () => {
    const url = '/api/payment/webhook/stripe/payment'
    const bare = await server.app.inject({ method: 'POST', url, payload: { type: 'x' } })
    expect(bare.statusCode).toBe(400)
    const unknown = await report(server, undefined, 'customer.created')
    expect([unknown.statusCode, unknown.body]).toEqual([200, 'OK'])
  })

  it('logs a disconnected account and a payment to refund, and no other report', async () => {
    const lines: string[] = []
    const logged = await startWithStripe(stripe.url, { log: { write: (line) => void lines.push(line) } })
    const disconnected = () => lines.filter((line) => line.includes('A connected account was disconnected'))
    await report(logged, undefined, 'customer.created')
    expect(disconnected()).toEqual([])
    await report(logged, undefined, 'account.application.deauthorized')
    expect(disconnected()).toHaveLength(1)
    const elsewhere = await begin(await ready(server, strong()))
    await report(logged, elsewhere.intent(), 'payment_intent.payment_failed')
    stripe.pay(elsewhere.id)
    await report(logged, elsewhere.intent(), 'payment_intent.succeeded')
    expect(lines.filter((line) => line.includes('A payment pays for no order'))).toHaveLength(1)
    await logged.close()
  })
})

// docs/api/payments.md#init-a-card-payment
describe('a card payment with strong authentication', () => {
  it.each([
    ['CHF', 1500],
    ['JPY', 1500],
    ['ISK', 150_000],
  ])("is created in Stripe's units of %s, and paid with that amount", async (currency, amount) => {
    const order = await ready(server, strong({ currency, categories: [category({ price: 1500 })] }))
    const { id, intent } = await begin(order)
    expect(intent()).toMatchObject({ amount, currency: currency.toLowerCase() })
    stripe.pay(id)
    await report(server, intent(), 'payment_intent.succeeded')
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true })
  })
})
