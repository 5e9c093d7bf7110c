/**
 * Stripe without strong authentication: confirm charges a token
 * (docs/api/payments.md#card-payment-without-strong-authentication).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../support/test-server.ts'
import { byCard, plain, platform, reasonOf, startWithStripe, strong } from '../../../support/card-payments.ts'
import { infoOf, ready, statusOf, transactionsOf } from '../../../support/payment-helpers.ts'
import { pay } from '../../../support/purchase.ts'
import { category } from '../../../support/seeds.ts'
import { startStripe, type StripeStandIn } from '../../../support/stripe.ts'
import { envelopeOf, jsonOf } from '../../../support/json.ts'

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

describe('a card with strong authentication', () => {
  it('pays nothing before the browser has confirmed an intent', async () => {
    const order = await ready(server, strong())
    const answer = await pay(order, byCard('tok_visa'))
    expect([answer.statusCode, reasonOf(answer)]).toEqual([
      422,
      'The card details did not arrive. Enter them again.',
    ])
    expect(await statusOf(order)).toBe('PENDING')
  })
})

describe('a card without strong authentication', () => {
  it('is offered with the public key only', async () => {
    const info = await infoOf(await ready(server, plain()))
    expect(info.activePaymentMethods.CREDIT_CARD?.parameters).toEqual({
      enableSCA: false,
      stripe_p_key: 'pk_test_box_office',
    })
  })

  it('is charged once by confirm', async () => {
    const order = await ready(server, plain(), 2)
    const before = stripe.charges.length
    const answers = await Promise.all([1, 2, 3].map(() => pay(order, byCard('tok_visa'))))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    expect(envelopeOf(await pay(order, byCard('tok_visa'))).success).toBe(true)
    expect(stripe.charges.slice(before)).toMatchObject([{ amount: 10_000, account: null }])
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true })
    expect(await transactionsOf(server, order.id)).toMatchObject([
      { status: 'COMPLETE', payment_id: stripe.charges.at(-1)?.id },
    ])
  })

  it.each([
    ['tok_declined', 'Your bank declined this card.'],
    ['tok_unpaid', 'Your bank declined this card.'],
    ['tok_expired', 'This card has expired.'],
    ['tok_strange', 'The card payment failed for an unknown reason.'],
    ['tok_busy', 'Too many requests at once. Your card was not charged. Try again in a moment.'],
    [null, 'The card details did not arrive. Enter them again.'],
  ])('refuses %s with a reason, and another card is accepted', async (token, reason) => {
    const order = await ready(server, plain())
    const answer = await pay(order, byCard(token))
    expect(answer.statusCode).toBe(422)
    expect(reasonOf(answer)).toBe(reason)
    expect(await statusOf(order)).toBe('PENDING')
    expect((await pay(order, byCard('tok_visa'))).statusCode).toBe(200)
    expect(await statusOf(order)).toBe('COMPLETE')
  })

  it('is charged once when the answer of Stripe is lost and the buyer confirms again', async () => {
    const order = await ready(server, plain())
    expect((await pay(order, byCard('tok_lost'))).statusCode).toBe(422)
    expect(await statusOf(order)).toBe('PENDING')
    expect((await pay(order, byCard('tok_lost'))).statusCode).toBe(200)
    const lost = stripe.charges.filter(({ source }) => source === 'tok_lost')
    expect(lost).toHaveLength(1)
    expect(await transactionsOf(server, order.id)).toMatchObject([
      { status: 'COMPLETE', payment_id: lost[0]?.id },
    ])
  })

  it("is charged on the organizer's account in platform mode", async () => {
    const order = await ready(server, plain(platform))
    expect((await pay(order, byCard('tok_visa'))).statusCode).toBe(200)
    expect(stripe.charges.at(-1)).toMatchObject({ account: 'acct_organizer' })
  })

  it("is charged in Stripe's units of the currency", async () => {
    const yen = plain()
    const order = await ready(server, { ...yen, currency: 'JPY', categories: [category({ price: 1500 })] })
    await pay(order, byCard('tok_visa'))
    expect(stripe.charges.at(-1)).toMatchObject({ amount: 1500 })
    const krona = await ready(server, {
      ...plain(),
      currency: 'ISK',
      categories: [category({ price: 1500 })],
    })
    await pay(krona, byCard('tok_visa'))
    expect(stripe.charges.at(-1)).toMatchObject({ amount: 150_000 })
  })

  it('is not charged when Stripe is unreachable, and the buyer gets a reason', async () => {
    const away = await startStripe()
    const alone = await startWithStripe(away.url)
    await away.close()
    const order = await ready(alone, plain())
    const answer = await pay(order, byCard('tok_visa'))
    expect(reasonOf(answer)).toBe('The connection failed. Your card was not charged. Try again.')
    expect(await statusOf(order)).toBe('PENDING')
    const other = await ready(alone, strong())
    const init = await other.visitor.post(`${other.path}/payment/CREDIT_CARD/init`)
    const refusedIn = (lang: string) => {
      const errorMessage = alone.context.translations.translate(lang, 'error.STEP_2_PAYMENT_REQUEST_CREATION')
      return { clientSecret: null, reservationStatusChanged: false, errorMessage }
    }
    expect(jsonOf(init)).toMatchObject(refusedIn('en'))
    const inItalian = await other.visitor.post(`${other.path}/payment/CREDIT_CARD/init?lang=it`)
    expect(jsonOf(inItalian)).toMatchObject(refusedIn('it'))
    expect(await statusOf(other)).toBe('PENDING')
    await alone.close()
  })
})
