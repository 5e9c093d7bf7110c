/**
 * Payment methods of a reservation, and what prevents a payment
 * (docs/api/reservations.md#reservation-details, docs/api/payments.md#confirm,
 * docs/api/settings.md#keys-of-an-event).
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { reasonOf } from '../../../support/card-payments.ts'
import { byCustom, infoOf, interac, ready, statusOf } from '../../../support/server/payment-helpers.ts'
import {
  api,
  bookingForm,
  buy,
  byTransfer,
  heldBy,
  holdMore,
  onSite,
  pay,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { byPaypal } from '../../../support/server/sandbox.ts'
import { eventSeed, testNow } from '../../../support/server/seeds.ts'
import { secretKey, startStripe, type StripeStandIn } from '../../../support/server/stripe.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'
import { jsonOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

let stripe: StripeStandIn
let server: TestServer
beforeAll(async () => {
  stripe = await startStripe()
  const keys = { secretKey, publicKey: 'pk', webhookSecrets: [], apiUrl: stripe.url, retries: 0 }
  server = await startTestServer({ payments: { sandbox: true, stripe: keys } })
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
afterEach(() => server.clock.set(testNow))

const every = (settings: EventFile['settings'] = {}) =>
  eventSeed({
    currency: 'EUR',
    paymentProxies: ['OFFLINE', 'ON_SITE', 'STRIPE', 'PAYPAL', 'MOLLIE', 'CUSTOM_OFFLINE'],
    customPaymentMethods: [interac],
    settings,
  })

const namesOf = async (settings: EventFile['settings']): Promise<string[]> => {
  const { activePaymentMethods } = await infoOf(await ready(server, every(settings)))
  return Object.keys(activePaymentMethods).toSorted()
}

const all = [
  interac.id,
  'BANCONTACT',
  'BANK_TRANSFER',
  'BELFIUS',
  'CREDIT_CARD',
  'IDEAL',
  'KBC',
  'ON_SITE',
  'PAYPAL',
]
const without = (...names: string[]) => all.filter((name) => !names.includes(name))
const mollies = ['BANCONTACT', 'BELFIUS', 'IDEAL', 'KBC']

describe('settings that close payment methods', () => {
  it.each([
    ['nothing', {}, all],
    ['bank transfer', { BANK_TRANSFER_ENABLED: false }, without('BANK_TRANSFER')],
    ['the desk', { ON_SITE_ENABLED: false }, without('ON_SITE')],
    ['methods', { PAYMENT_METHODS_BLACKLIST: 'IDEAL, ON_SITE' }, without('IDEAL', 'ON_SITE')],
    ['proxies', { PAYMENT_METHODS_BLACKLIST: 'PAYPAL,MOLLIE' }, without('PAYPAL', ...mollies)],
    ['its own methods', { PAYMENT_METHODS_BLACKLIST: interac.id }, without(interac.id)],
  ])('settings close %s', async (_, settings, names) => {
    expect(await namesOf(settings)).toEqual(names.toSorted())
  })

  it('a closed card provider leaves cards to another one', async () => {
    const { activePaymentMethods } = await infoOf(await ready(server, every({ STRIPE_CC_ENABLED: false })))
    expect(activePaymentMethods.CREDIT_CARD?.paymentProxy).toBe('MOLLIE')
  })

  it('confirm refuses a closed method', async () => {
    const order = await ready(server, every({ PAYMENT_METHODS_BLACKLIST: 'OFFLINE, ON_SITE' }))
    for (const way of [byTransfer, onSite]) expect((await pay(order, way)).statusCode).toBe(422)
    expect(await statusOf(order)).toBe('PENDING')
    expect((await pay(order, byPaypal)).statusCode).toBe(200)
  })
})

describe('a limit that was lowered during the hold', () => {
  const seed = (change: Partial<EventFile> = {}) =>
    eventSeed({ promoCodes: [{ code: 'HALF', percentOff: 50, maximumUsage: 3 }], ...change })

  async function held(shortName: string, amount: number): Promise<Held> {
    const first = await holdMore(server, shortName, 1)
    await first.visitor.delete(first.path)
    const items = await first.visitor.get(`${api}/event/${shortName}/ticket-categories`)
    const ticketCategoryId = wireOf(items, endpoints.ticketCategories).ticketCategories[0]?.id
    const answer = await first.visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, {
      promoCode: 'HALF',
      reservation: [{ ticketCategoryId, amount }],
    })
    const order = await heldBy(first.visitor, shortName, reservationIdOf(answer))
    expect((await validate(order, bookingForm(order))).statusCode).toBe(200)
    return order
  }

  it.each([
    ['a bank transfer', byTransfer],
    ['a custom offline payment', byCustom(interac)],
  ])('confirm accepts the last use of a code and counts %s', async (_, payment) => {
    const event = seed({ paymentProxies: ['OFFLINE', 'CUSTOM_OFFLINE'], customPaymentMethods: [interac] })
    await server.load(event)
    const [first, second] = [await held(event.shortName, 1), await held(event.shortName, 2)]
    expect((await pay(first, payment)).statusCode).toBe(200)
    const limit = (max_usage: number) =>
      server.db.updateTable('promo_codes').set({ max_usage }).where('code', '=', 'HALF').execute()
    await limit(2)
    expect((await pay(second, payment)).statusCode).toBe(422)
    await limit(3)
    expect((await pay(second, payment)).statusCode).toBe(200)
  })

  it('confirm refuses the last buyer with the reason', async () => {
    const event = seed()
    await server.load(event)
    const { shortName } = event
    const first = await held(shortName, 1)
    const second = await held(shortName, 2)
    await server.db.updateTable('promo_codes').set({ max_usage: 2 }).where('code', '=', 'HALF').execute()
    expect((await pay(first, byTransfer)).statusCode).toBe(200)
    const answer = await pay(second, byTransfer)
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toMatch(/code/i)
    expect(await statusOf(second)).toBe('PENDING')
  })
})

describe('a payment whose amount changed meanwhile', () => {
  /** The price rises during the call of the provider. */
  const dearer = (order: Held) =>
    server.db.updateTable('tickets').set({ price: 9000 }).where('reservation_id', '=', order.id).execute()

  it('a card payment is not created', async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['STRIPE'] }))
    const known = new Set(stripe.intents.keys())
    const set = stripe.intents.set.bind(stripe.intents)
    const making: Promise<unknown>[] = []
    vi.spyOn(stripe.intents, 'set').mockImplementationOnce((...args) => {
      making.push(dearer(order))
      return set(...args)
    })
    const answer = await order.visitor.post(`${order.path}/payment/CREDIT_CARD/init`, {})
    await Promise.all(making)
    expect(jsonOf(answer)).toMatchObject({ clientSecret: null, reservationStatusChanged: false })
    expect(await statusOf(order)).toBe('PENDING')
    const [intent] = [...stripe.intents.values()].filter(({ id }) => !known.has(id))
    expect(intent?.status).toBe('canceled')
  })
})

it('a reservation is not sold twice by two concurrent methods', async () => {
  const order = await buy(server, eventSeed({ paymentProxies: ['OFFLINE', 'PAYPAL'] }), 1, byTransfer)
  expect(wireOf(await pay(order, byPaypal), endpoints.confirm).value).toMatchObject({
    success: true,
    redirect: false,
  })
  expect(await statusOf(order)).toBe('OFFLINE_PAYMENT')
})
