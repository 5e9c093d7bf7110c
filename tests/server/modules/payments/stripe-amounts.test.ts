/** Amounts of card payments with strong authentication in currencies without minor units. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { startWithStripe, strong } from '../../../support/card-payments.ts'
import { wireOf } from '../../../support/json.ts'
import { infoOf, ready } from '../../../support/payment-helpers.ts'
import { category } from '../../../support/seeds.ts'
import { report, startStripe, type StripeStandIn } from '../../../support/stripe.ts'
import type { TestServer } from '../../../support/test-server.ts'

let stripe: StripeStandIn
let server: TestServer
beforeAll(async () => {
  stripe = await startStripe()
  server = await startWithStripe(stripe.url)
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

// docs/api/payments.md#init-a-card-payment
describe('a card payment with strong authentication', () => {
  it.each([
    ['CHF', 1500],
    ['JPY', 1500],
    ['ISK', 150_000],
  ])("is created in Stripe's units of %s, and paid with that amount", async (currency, amount) => {
    const seed = { ...strong(), currency, categories: [category({ price: 1500 })] }
    const order = await ready(server, seed)
    const started = await order.visitor.post(`${order.path}/payment/CREDIT_CARD/init?lang=en`)
    const id = String(wireOf(started, endpoints.initPayment).clientSecret).split('_secret_')[0] ?? ''
    expect(stripe.intents.get(id)).toMatchObject({ amount, currency: currency.toLowerCase() })
    stripe.pay(id)
    await report(server, stripe.intents.get(id), 'payment_intent.succeeded')
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true })
  })
})
